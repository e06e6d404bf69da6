/** A view of a part on a sheet, in model millimetres with y upward, and its dimension lines. */
import { both, inches, points } from './sheet.mjs';

/** `x`, `y`: the model's origin on the sheet; `scale`: pixels per millimetre. */
export const view = (sheet, x, y, scale) => {
  const X = (value) => x + value * scale;
  const Y = (value) => y - value * scale;
  const at = (list) => list.map(([a, b]) => [X(a), Y(b)]);
  const line = (x1, y1, x2, y2, style) =>
    sheet.draw(
      `M${points([
        [x1, y1],
        [x2, y2],
      ])}`,
      style,
    );
  const label = (lx, ly, mm, before = '') => {
    sheet.write(`${before}${inches(mm)}`, { x: lx, y: ly, weight: 'strong' });
    sheet.write(`[${mm.toFixed(2)}]`, { x: lx, y: ly + 16, size: 14 }, 'grey');
  };

  return {
    X,
    Y,
    outline: (outline, holes = [], style = 'part') =>
      sheet.draw(
        `${[outline, ...holes].map((loop) => `M${points(at(loop))}Z`).join('')}" fill-rule="evenodd`,
        style,
      ),
    path: (list, style = 'line') => sheet.draw(`M${points(at(list))}`, style),
    line: (x1, y1, x2, y2, style = 'line') => line(X(x1), Y(y1), X(x2), Y(y2), style),
    cross: (cx, cy, radius) => {
      const reach = radius + 7 / scale;
      line(X(cx - reach), Y(cy), X(cx + reach), Y(cy), 'axis');
      line(X(cx), Y(cy - reach), X(cx), Y(cy + reach), 'axis');
    },
    /** Dimension between two x, `off` pixels below `from` (above when negative); `real` is its value in a broken view. */
    across: (x1, x2, from, off, before, real = x2 - x1) => {
      const level = Y(from) + off;
      const way = Math.sign(off);
      for (const edge of [x1, x2])
        line(X(edge), Y(from) + 5 * way, X(edge), level + 7 * way, 'size');
      const [a, b] = [X(x1), X(x2)];
      if (b - a > 96) {
        const middle = (a + b) / 2;
        line(a, level, middle - 36, level, 'size');
        line(middle + 36, level, b, level, 'size');
        sheet.arrow(a, level, Math.PI);
        sheet.arrow(b, level, 0);
        label(middle, level - 1, real, before);
      } else {
        line(a - 32, level, a, level, 'size');
        line(a, level, b, level, 'size');
        line(b, level, b + 34, level, 'size');
        sheet.arrow(a, level, 0);
        sheet.arrow(b, level, Math.PI);
        label(b + 66, level - 1, real, before);
      }
    },
    /** Dimension between two y, `off` pixels right of `from` (left when negative). */
    up: (y1, y2, from, off) => {
      const level = X(from) + off;
      const way = Math.sign(off);
      for (const edge of [y1, y2])
        line(X(from) + 5 * way, Y(edge), level + 7 * way, Y(edge), 'size');
      const [a, b] = [Y(y1), Y(y2)];
      if (a - b > 74) {
        const middle = (a + b) / 2;
        line(level, a, level, middle + 22, 'size');
        line(level, middle - 22, level, b, 'size');
        sheet.arrow(level, a, Math.PI / 2);
        sheet.arrow(level, b, -Math.PI / 2);
        label(level, middle, y2 - y1);
      } else {
        line(level, a + 28, level, b - 28, 'size');
        sheet.arrow(level, a, -Math.PI / 2);
        sheet.arrow(level, b, Math.PI / 2);
        label(level, b - 50, y2 - y1);
      }
    },
    /** A leader line from a point of the model to a label on the sheet. */
    leader: (px, py, to, words, under) => {
      const [tx, ty] = to;
      const [fx, fy] = [X(px), Y(py)];
      const way = tx >= fx ? 1 : -1;
      line(fx, fy, tx, ty, 'size');
      line(tx, ty, tx + 20 * way, ty, 'size');
      sheet.arrow(fx, fy, Math.atan2(fy - ty, fx - tx));
      const anchor = way > 0 ? 'start' : 'end';
      sheet.write(words, { x: tx + 26 * way, y: ty + 5, anchor, weight: 'strong' });
      if (under) sheet.write(under, { x: tx + 26 * way, y: ty + 22, size: 14, anchor }, 'grey');
    },
    diameter: (mm) => `Ø ${both(mm)}`,
  };
};
