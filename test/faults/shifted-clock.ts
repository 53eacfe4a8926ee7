// Loaded before the application, to shift its clock by this many milliseconds.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const TrueDate = Date;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [TrueDate.now() + shiftMs] : given, newTarget),
  apply: () => new TrueDate(TrueDate.now() + shiftMs).toString(),
  get: (target, key) => (key === 'now' ? () => TrueDate.now() + shiftMs : Reflect.get(target, key)),
});
