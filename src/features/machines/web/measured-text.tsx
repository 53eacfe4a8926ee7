import { createElement, Fragment } from 'react';
import type { Measure, Wording } from '../measures.rules.ts';

/** Text with measures in both units, `14 in (356 mm)`, or in the chosen one only. */
export function MeasuredText({ of }: { of: Wording }) {
  const parts = of.map((part) => (typeof part === 'string' ? part : createElement(BothUnits, part)));
  return createElement(Fragment, null, ...parts);
}

function BothUnits({ customary, metric }: Measure) {
  return (
    <>
      <span className="measure-customary">{customary}</span>
      <span className="measure-both"> (</span>
      <span className="measure-metric">{metric}</span>
      <span className="measure-both">)</span>
    </>
  );
}
