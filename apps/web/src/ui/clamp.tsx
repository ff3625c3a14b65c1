/** A long text on one line of a table; its hint says it whole. */
export const Clamp = ({ children }: { children: string }) => (
  <span className="rc-clamp" title={children}>
    {children}
  </span>
)
