import { sendMessages } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { ApiError, errorCode } from '../../../platform/api-error.ts'
import { useConnectionState } from '../../../platform/connection-state.ts'
import { useMe, useSession } from '../../../platform/session.ts'
import { putMessage } from './message-queries.ts'
import { nextToSend, type Outgoing } from './outgoing.rules.ts'
import { addOutgoing, changeOutgoing, confirmOutgoing, resumeOutgoing, useOutgoing } from './outgoing-store.ts'

/** After a failure that passes by itself the next try comes this much later, in milliseconds. */
const PAUSE = 3000

const passes = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

function formOf({ body, file, quoted, clientId }: Outgoing): FormData {
  const form = new FormData()
  form.set('body', body)
  form.set('fromMe', 'true')
  form.set('clientId', clientId)
  if (quoted) form.set('quotedMsg', String(quoted.id))
  if (file?.voice) form.set('voice', 'true')
  if (file) form.append('medias', file.blob, file.name)
  return form
}

async function post(item: Outgoing): Promise<readonly Message[]> {
  const { ticketId, clientId, quoted, location, contact } = item
  if (item.file) {
    const { messages } = await call(sendMessages, { params: { ticketId }, body: {}, form: formOf(item) })
    return messages
  }
  const { messages } = await call(sendMessages, {
    params: { ticketId },
    body: {
      fromMe: true,
      clientId,
      ...(location || contact ? {} : { body: item.body }),
      ...(quoted ? { quotedMsg: quoted.id } : {}),
      ...(location ? { location } : {}),
      ...(contact ? { contact } : {}),
    },
  })
  return messages
}

async function sendOne(item: Outgoing): Promise<void> {
  changeOutgoing(item.clientId, { state: 'sending', error: null })
  try {
    const messages = await post(item)
    for (const message of messages) putMessage(message)
    confirmOutgoing([{ clientId: item.clientId }])
  } catch (error) {
    if (!passes(error)) return changeOutgoing(item.clientId, { state: 'failed', error: errorCode(error) })
    changeOutgoing(item.clientId, { state: 'waiting' })
    await lineBack()
  }
}

/** Resolves after a pause, once the line is there. */
async function lineBack(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  if (useConnectionState.getState().line !== 'offline') return
  await new Promise<void>((resolve) => {
    const stop = useConnectionState.subscribe(({ line }) => {
      if (line === 'offline') return
      stop()
      resolve()
    })
  })
}

const draining = new Set<number>()

/** Sends what waits in a conversation, one after the other. */
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

/** Shows the messages at once and sends them in order. */
export function send(items: readonly Outgoing[]): void {
  addOutgoing(items)
  for (const ticketId of new Set(items.map((item) => item.ticketId))) void drain(ticketId)
}

/** Sends a failed message again, under the same client id (MSG-16). */
export function sendAgain(item: Outgoing): void {
  changeOutgoing(item.clientId, { state: 'waiting', error: null })
  void drain(item.ticketId)
}

/** Takes up what the person left unsent at this browser. */
export function useResumedSending(): void {
  const { id } = useMe()
  useEffect(() => {
    void resumeOutgoing(id).then((items) => {
      for (const { ticketId } of items) void drain(ticketId)
    })
  }, [id])
}
