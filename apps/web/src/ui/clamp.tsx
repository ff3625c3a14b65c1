import { drawableLine } from '@recado/contract/values/drawable.rules'

/** Characters that the widest column has room for; a browser lays out the whole text to show one line of it. */
const LINE = 200
/** Browsers show no longer hint. */
const HINT = 1_000

/** The beginning of a long text on one line of a table; its hint says more of it. */
export const Clamp = ({ children }: { children: string }) => (
  <span className="rc-clamp" title={drawableLine(children, HINT)}>
    {drawableLine(children, LINE)}
  </span>
)
