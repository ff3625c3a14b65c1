import type { Message } from '@recado/contract/conversations/message'
import { create } from 'zustand'
import { forgetValue, keepValue, readValues } from '../../../platform/personal/browser-database.ts'
import { knownPictureSize } from '../content/picture-sizes.ts'
import { asMessage, confirmedBy, type Outgoing } from './outgoing.rules.ts'

/** The messages that this browser still has to send, oldest first. They survive a reload and the end of the session. */
export const useOutgoing = create<{ items: readonly Outgoing[] }>()(() => ({ items: [] }))

const keyOf = ({ userId, clientId }: Outgoing) => `${userId}/${clientId}`
const addresses = new Map<string, { blob: Blob; url: string }>()
const bubbles = new WeakMap<Outgoing, Message>()

/** The bubble of an outgoing message; the same object as long as it does not change. */
export function bubbleOf(item: Outgoing): Message {
  const known = bubbles.get(item)
  if (known) return known
  const bubble = asMessage(item, addressOf(item), item.file && knownPictureSize(item.file.blob))
  bubbles.set(item, bubble)
  return bubble
}

function addressOf({ clientId, file }: Outgoing): string | null {
  if (!file) return null
  const { blob } = file
  const address = addresses.get(clientId)
  if (address?.blob === blob) return address.url
  // A converted file takes the place of its original.
  dropAddress(clientId)
  const url = URL.createObjectURL(blob)
  addresses.set(clientId, { blob, url })
  return url
}

function dropAddress(clientId: string): void {
  const address = addresses.get(clientId)
  // The bubble of the server's message may not be drawn yet.
  if (address) setTimeout(() => URL.revokeObjectURL(address.url), 10_000)
  addresses.delete(clientId)
}

function drop(item: Outgoing): void {
  void forgetValue('outgoing', keyOf(item))
  dropAddress(item.clientId)
}

export function addOutgoing(items: readonly Outgoing[]): void {
  for (const item of items) void keepValue('outgoing', keyOf(item), item)
  useOutgoing.setState((before) => ({ items: [...before.items, ...items] }))
}

export function changeOutgoing(clientId: string, change: Partial<Outgoing>): void {
  useOutgoing.setState(({ items }) => ({
    items: items.map((item) => {
      if (item.clientId !== clientId) return item
      const after = { ...item, ...change }
      // A try that a reload cuts short begins again as waiting.
      void keepValue('outgoing', keyOf(after), after.state === 'sending' ? { ...after, state: 'waiting' } : after)
      return after
    }),
  }))
}

const without = (gone: readonly Outgoing[]) => {
  const ids = new Set(gone.map(({ clientId }) => clientId))
  useOutgoing.setState(({ items }) => ({ items: items.filter(({ clientId }) => !ids.has(clientId)) }))
}

/** Forgets a message that will not be sent. */
export function removeOutgoing(item: Outgoing): void {
  drop(item)
  without([item])
}

/** A bubble stays this long after the server has its message, until that one is drawn, in milliseconds. */
const HANDOVER = 300

/** Lets go of what the server has. */
export function confirmOutgoing(messages: readonly Pick<Message, 'clientId'>[]): void {
  const confirmed = confirmedBy(useOutgoing.getState().items, messages)
  if (confirmed.length === 0) return
  for (const item of confirmed) drop(item)
  useOutgoing.setState(({ items }) => ({
    items: items.map((item) => (confirmed.includes(item) ? { ...item, state: 'sent' } : item)),
  }))
  setTimeout(() => without(confirmed), HANDOVER)
}

/** Brings back what a person left unsent at this browser; nothing of anyone else. */
export async function resumeOutgoing(userId: number): Promise<readonly Outgoing[]> {
  const kept = await readValues<Outgoing>('outgoing', `${userId}/`)
  const items = kept.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const present = new Set(useOutgoing.getState().items.map(({ clientId }) => clientId))
  useOutgoing.setState((before) => ({
    items: [
      ...items.filter(({ clientId }) => !present.has(clientId)),
      ...before.items.filter((item) => item.userId === userId),
    ],
  }))
  return items
}
