import { drawableLine } from '@recado/contract/values/drawable.rules'

/** More characters than the widest column shows. A browser would lay out the whole text to show one line. */
const LINE = 200
/** Browsers show no longer tooltip. */
const HINT = 1_000

/** The beginning of a long text on one line of a table. The tooltip shows up to `HINT` characters. */
export const Clamp = ({ children }: { children: string }) => (
  <span className="rc-clamp" title={drawableLine(children, HINT)}>
    {drawableLine(children, LINE)}
  </span>
)
