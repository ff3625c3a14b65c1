import { Fragment } from 'react'

/** An e-mail address that wraps after "@" and "." only, not within a word. */
export function EmailText({ address }: { address: string }) {
  const parts = address.split(/(?<=[@.])/)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id but their index
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
