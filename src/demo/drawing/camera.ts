import type { Matrix, Point } from './svg.ts';

/** Millimetres: x to the right along the machine, y back from its front edge, z up from the floor. */
export type Vec = readonly [number, number, number];

/** Angles in degrees: yaw to the machine's right, pitch above it. */
export type Pose = { yaw: number; pitch: number; distance: number; target: Vec };
export type Rect = { x: number; y: number; width: number; height: number };

export type Camera = {
  position: Vec;
  project(at: Vec): Point;
  /** The matrix that maps art in millimetres, drawn on the plane of `right` and `down` around `at`, to the image. */
  plane(at: Vec, right: Vec, down: Vec): Matrix;
};

export const RIGHT: Vec = [1, 0, 0];
export const DOWN: Vec = [0, 0, -1];
export const FORWARD: Vec = [0, -1, 0];

export function add([x, y, z]: Vec, [dx, dy, dz]: Vec, factor = 1): Vec {
  return [x + dx * factor, y + dy * factor, z + dz * factor];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function createCamera(pose: Pose, scale: number, [cx, cy]: Point): Camera {
  const yaw = (pose.yaw * Math.PI) / 180;
  const pitch = (pose.pitch * Math.PI) / 180;
  const towards: Vec = [Math.sin(yaw) * Math.cos(pitch), -Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const side: Vec = [Math.cos(yaw), Math.sin(yaw), 0];
  const up: Vec = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(yaw) * Math.sin(pitch), Math.cos(pitch)];
  const project = (at: Vec): Point => {
    const from = add(at, pose.target, -1);
    const size = (scale * pose.distance) / (pose.distance - dot(from, towards));
    return [cx + dot(from, side) * size, cy - dot(from, up) * size];
  };
  return {
    position: add(pose.target, towards, pose.distance),
    project,
    plane(at, right, down) {
      const [e, f] = project(at);
      const [ax, ay] = project(add(at, right, 10));
      const [bx, by] = project(add(at, right, -10));
      const [px, py] = project(add(at, down, 10));
      const [qx, qy] = project(add(at, down, -10));
      return [(ax - bx) / 20, (ay - by) / 20, (px - qx) / 20, (py - qy) / 20, e, f];
    },
  };
}

/** A camera with this pose whose distance makes all points fit into the rectangle. */
export function fitCamera(pose: Pose, points: readonly Vec[], into: Rect): Camera {
  const plain = createCamera(pose, 1, [0, 0]);
  const projected = points.map((point) => plain.project(point));
  const xs = projected.map(([x]) => x);
  const ys = projected.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(into.width / (right - left), into.height / (bottom - top));
  const centre: Point = [
    into.x + into.width / 2 - ((left + right) / 2) * scale,
    into.y + into.height / 2 - ((top + bottom) / 2) * scale,
  ];
  return createCamera(pose, scale, centre);
}

/** The matrix that moves a drawing from one place of the machine to another. */
export function carry(camera: Camera, from: Vec, to: Vec): Matrix {
  const [a, b, c, d, e, f] = camera.plane(from, RIGHT, DOWN);
  const [p, q, r, s, t, u] = camera.plane(to, RIGHT, DOWN);
  const whole = a * d - b * c;
  const m11 = (p * d - r * b) / whole;
  const m12 = (q * d - s * b) / whole;
  const m21 = (r * a - p * c) / whole;
  const m22 = (s * a - q * c) / whole;
  return [m11, m12, m21, m22, t - m11 * e - m21 * f, u - m12 * e - m22 * f];
}
