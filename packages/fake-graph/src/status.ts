import { titles } from './graph-error.ts'
import type { AcceptedMessage } from './model.ts'
import type { GraphState } from './state.ts'

type Status = Exclude<AcceptedMessage['status'], 'accepted'>

/** Posts a message's status; with a code when it failed. */
export async function reportStatus(
  state: GraphState,
  message: AcceptedMessage,
  status: Status,
  code: number | null = null,
): Promise<void> {
  message.status = status
  state.notifyWatchers()
  const { to } = message
  const title = code === null ? '' : (titles[code] ?? 'Something went wrong')
  const one = {
    id: message.id,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    ...(to?.hidesPhone ? {} : { recipient_id: to?.phone ?? '0' }),
    ...(to ? { recipient_user_id: to.userId } : {}),
    ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
    ...(code === null ? {} : { errors: [{ code, title, message: title, error_data: { details: `${title}.` } }] }),
  }
  await state.report(state.number(message.numberId), 'messages', { statuses: [one] })
}
