/** The house's ornaments as SVG path data. */
const f = (value: number): number => Math.round(value * 100) / 100;

/** Running-dog waves: the sea, and movement. */
export function waves(x: number, y: number, width: number, step: number, height: number): string {
  let d = '';
  for (let i = x; i < x + width; i += step) {
    const px = (k: number): number => f(i + k * step);
    const py = (k: number): number => f(y - k * height);
    d += `M${f(i)} ${f(y)}C${px(0.3)} ${f(y)} ${px(0.32)} ${py(1)} ${px(0.66)} ${py(1)}C${px(0.96)} ${py(1)} ${px(1.02)} ${py(0.4)} ${px(0.76)} ${py(0.36)}C${px(0.58)} ${py(0.34)} ${px(0.56)} ${py(0.66)} ${px(0.72)} ${py(0.68)}M${f(i)} ${f(y)}C${px(0.5)} ${f(y)} ${px(0.7)} ${py(0.1)} ${px(1)} ${f(y)}`;
  }
  return d;
}

/** The Greek key, for frames. */
export function meander(x: number, y: number, width: number, height: number): string {
  const k = height / 4;
  const n = Math.max(1, Math.round(width / (5 * k)));
  const step = width / n;
  const q = step / 5;
  let d = `M${f(x)} ${f(y + height)}H${f(x + width)}`;
  for (let i = 0; i < n; i++) {
    const a = x + i * step;
    d += `M${f(a)} ${f(y + height)}V${f(y)}H${f(a + 4 * q)}V${f(y + 3 * k)}H${f(a + 1.7 * q)}V${f(y + 1.6 * k)}H${f(a + 2.7 * q)}`;
  }
  return d;
}

/** Short rays around a point. */
export function rays(cx: number, cy: number, inner: number, outer: number, count: number, from = 0, to = 360): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const a = ((from + (i * (to - from)) / count) * Math.PI) / 180;
    const r = i % 2 ? inner + (outer - inner) * 0.62 : outer;
    d += `M${f(cx + inner * Math.cos(a))} ${f(cy + inner * Math.sin(a))}L${f(cx + r * Math.cos(a))} ${f(cy + r * Math.sin(a))}`;
  }
  return d;
}

/** Leaves of a laurel around a point, as places and turns. */
export function laurel(cx: number, cy: number, radius: number, count = 7): { x: number; y: number; turn: number }[] {
  const leaves = [];
  for (let i = 0; i < count; i++) {
    for (const side of [1, -1]) {
      const a = ((90 + side * (18 + (i * 150) / count)) * Math.PI) / 180;
      leaves.push({
        x: f(cx + radius * Math.cos(a)),
        y: f(cy + radius * Math.sin(a)),
        turn: f((a * 180) / Math.PI + 90 + side * 35),
      });
    }
  }
  return leaves;
}
