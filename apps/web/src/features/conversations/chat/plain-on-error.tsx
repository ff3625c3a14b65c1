import type { Message } from '@recado/contract/conversations/message'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { Component, type ReactNode } from 'react'
import { isCodeMissing } from '../../../platform/code-missing.ts'
import { MAX_SHOWN } from '../content/beginning.rules.ts'

/** Error boundary of one message: shows it as plain text when rendering fails. */
export class PlainOnError extends Component<{ message: Message; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { message, children } = this.props
    if (error === null) return children
    if (isCodeMissing(error)) throw error
    const isGone = message.isDeleted || message.removed === 'erased' || message.removed === 'message'
    return (
      <div className="ib-side" data-me={message.fromMe || undefined}>
        <div className="ib-bubble">
          <div className="ib-content">{isGone ? '' : drawableLine(message.body, MAX_SHOWN)}</div>
        </div>
      </div>
    )
  }
}
