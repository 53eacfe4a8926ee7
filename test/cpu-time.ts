/** How long this thread has worked, in milliseconds: unlike the time of day, it does not tell how busy the machine is. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
