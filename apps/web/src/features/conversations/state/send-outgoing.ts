import { sendMessages } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { useEffect } from 'react'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../platform/api/api-error.ts'
import { type ConnectionState, useConnectionState } from '../../../platform/api/connection-state.ts'
import { useMe, useSession } from '../../../platform/session.ts'
import { putMessage } from './message-queries.ts'
import { LATE_AFTER, nextToSend, type Outgoing } from './outgoing.rules.ts'
import { addOutgoing, changeOutgoing, confirmOutgoing, resumeOutgoing, useOutgoing } from './outgoing-store.ts'

/** Delay before the next attempt after a temporary failure, in milliseconds. */
const PAUSE = 3000

const passes = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** Returns the milliseconds until the rate limit admits the message, or 0 if the error is not a rate limit. */
const limitPause = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Number(error.data.retryAfter ?? 0) * 1000 : 0

function formOf({ body, file, quoted, mentions, clientId }: Outgoing): FormData {
  const form = new FormData()
  form.set('body', body)
  form.set('fromMe', 'true')
  form.set('clientId', clientId)
  if (quoted) form.set('quotedMsg', String(quoted.id))
  if (mentions) form.set('mentions', JSON.stringify(mentions))
  if (file?.voice) form.set('voice', 'true')
  if (file?.looping) form.set('looping', 'true')
  if (file) form.append('medias', file.blob, file.name)
  return form
}

/** Returns whether the server no longer has the file of a quick message. This browser still has its own copy. */
const isGone = (error: unknown) => ['ERR_NO_MEDIA_FOUND', 'ERR_NO_QUICK_MESSAGE_FOUND'].includes(errorCode(error))

async function post(item: Outgoing, signal: AbortSignal): Promise<readonly Message[]> {
  const { ticketId, file } = item
  if (!file) return postFields(item, signal)
  try {
    if (file.stored) return await postFields(item, signal)
  } catch (error) {
    if (!isGone(error)) throw error
  }
  const { messages } = await call(sendMessages, { params: { ticketId }, body: {}, form: formOf(item), signal })
  return messages
}

/** Sends what needs no upload: a text, a location, a contact card, or a file that the server has. */
async function postFields(item: Outgoing, signal: AbortSignal): Promise<readonly Message[]> {
  const { ticketId, clientId, quoted, mentions, location, contact, file } = item
  const { messages } = await call(sendMessages, {
    params: { ticketId },
    signal,
    body: {
      fromMe: true,
      clientId,
      ...(location || contact ? {} : { body: item.body }),
      ...(quoted ? { quotedMsg: quoted.id } : {}),
      ...(mentions ? { mentions: [...mentions] } : {}),
      ...(location ? { location } : {}),
      ...(contact ? { contact } : {}),
      ...(file?.stored ? { quickMessage: file.stored } : {}),
    },
  })
  return messages
}

/** Abort controllers of the calls in flight, by client id. */
const underWay = new Map<string, AbortController>()
/** Functions that end the pause of a conversation, by ticket id. */
const pauseEnders = new Map<number, () => void>()

/** Waits for the conversion of the file for phones. Keeps the browser's original if there is no conversion. */
async function withPreparedFile(item: Outgoing, signal: AbortSignal): Promise<Outgoing> {
  const { clientId, file } = item
  if (!file?.attachment) return item
  // A slow conversion is not a connection problem, so stop the late timer.
  clearTimeout(watches.get(clientId))
  const { preparedFile } = await import('../../../ui/media/conversions.ts')
  const { attachment, ...original } = file
  const converted = { ...original, ...(await preparedFile(attachment, file.blob, file.name, signal)) }
  if (signal.aborted) return item
  changeOutgoing(clientId, { file: converted })
  watch(item, Date.now())
  return { ...item, file: converted }
}

async function sendOne(item: Outgoing): Promise<void> {
  const { clientId, ticketId } = item
  const controller = new AbortController()
  underWay.set(clientId, controller)
  changeOutgoing(clientId, { state: 'sending' })
  try {
    const messages = await post(await withPreparedFile(item, controller.signal), controller.signal)
    for (const message of messages) putMessage(message)
    confirmOutgoing([{ clientId }])
  } catch (error) {
    // The user cancelled the message.
    if (controller.signal.aborted) return
    const wait = limitPause(error)
    if (!passes(error) && wait === 0)
      return changeOutgoing(clientId, { state: 'failed', error: errorCode(error), late: false })
    // The bubble shows immediately why a rate-limited message waits.
    changeOutgoing(clientId, { state: 'waiting', error: errorCode(error), ...(wait > 0 && { late: true }) })
    await pause(ticketId, wait || PAUSE)
  } finally {
    underWay.delete(clientId)
  }
}

/** Resolves after the given time and once the connection is back, or immediately when the user asks for it. */
async function pause(ticketId: number, milliseconds: number): Promise<void> {
  await Promise.race([lineBack(milliseconds), new Promise<void>((resolve) => pauseEnders.set(ticketId, resolve))])
  pauseEnders.delete(ticketId)
}

async function lineBack(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  // The socket may be disconnected while ordinary calls still work.
  const isAway = ({ status, reachable }: ConnectionState) => status === 'offline' && !reachable
  if (!isAway(useConnectionState.getState())) return
  await new Promise<void>((resolve) => {
    const stop = useConnectionState.subscribe((state) => {
      if (isAway(state)) return
      stop()
      resolve()
    })
  })
}

// On logout the user confirmed that waiting messages are discarded.
useSession.subscribe((session) => {
  if (session.state !== 'out' || !session.byChoice) return
  for (const call of underWay.values()) call.abort()
  useOutgoing.setState({ items: [] })
  // The next user's messages must not wait for this user's pause.
  for (const endPause of pauseEnders.values()) endPause()
})

const watches = new Map<string, ReturnType<typeof setTimeout>>()

/** Warns the user when a message is not sent in time. */
function watch({ clientId }: Outgoing, since: number): void {
  clearTimeout(watches.get(clientId))
  const look = () => {
    watches.delete(clientId)
    const item = useOutgoing.getState().items.find((one) => one.clientId === clientId)
    if (item?.state === 'waiting' || item?.state === 'sending') changeOutgoing(clientId, { late: true })
  }
  watches.set(clientId, setTimeout(look, Math.max(0, since + LATE_AFTER - Date.now())))
}

const draining = new Set<number>()

/** Sends the waiting messages of a conversation one after the other. */
async function drain(ticketId: number): Promise<void> {
  if (draining.has(ticketId)) return
  draining.add(ticketId)
  try {
    for (;;) {
      const session = useSession.getState()
      const next = nextToSend(useOutgoing.getState().items, ticketId)
      if (!next || session.state !== 'in' || session.user.id !== next.userId) return
      await sendOne(next)
    }
  } finally {
    draining.delete(ticketId)
  }
}

/** Shows the messages immediately and sends them in order. */
export function send(items: readonly Outgoing[]): void {
  addOutgoing(items)
  for (const item of items) watch(item, Date.now())
  for (const ticketId of new Set(items.map((item) => item.ticketId))) void drain(ticketId)
}

/** Sends a failed message again, or a waiting one immediately, under the same client id (MSG-16). */
export function sendAgain(item: Outgoing): void {
  if (item.state !== 'sending') changeOutgoing(item.clientId, { state: 'waiting', error: null, late: false })
  watch(item, Date.now())
  pauseEnders.get(item.ticketId)?.()
  void drain(item.ticketId)
}

/**
 * Cancels a message that waits here and sends those behind it. If the server received it anyway, its own bubble shows
 * that.
 */
export function cancelOutgoing(item: Outgoing): void {
  changeOutgoing(item.clientId, { state: 'failed', error: 'ERR_SEND_CANCELLED', late: false })
  underWay.get(item.clientId)?.abort()
  pauseEnders.get(item.ticketId)?.()
}

/** Resumes sending the messages that the user left unsent in this browser. */
export function useResumedSending(): void {
  const { id } = useMe()
  useEffect(() => {
    void resumeOutgoing(id).then((items) => {
      for (const item of items) {
        watch(item, Date.parse(item.createdAt))
        void drain(item.ticketId)
      }
    })
  }, [id])
}
