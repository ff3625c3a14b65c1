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

/** Returns the bubble of an outgoing message: the same object until the message changes. */
export function bubbleOf(item: Outgoing): Message {
  const cachedBubble = bubbles.get(item)
  if (cachedBubble) return cachedBubble
  const bubble = asMessage(item, fileAddressOf(item), item.file && knownPictureSize(item.file.blob))
  bubbles.set(item, bubble)
  return bubble
}

function fileAddressOf({ clientId, file }: Outgoing): string | null {
  if (!file) return null
  const { blob } = file
  const address = addresses.get(clientId)
  if (address?.blob === blob) return address.url
  // A converted file replaces its original.
  dropAddress(clientId)
  const url = URL.createObjectURL(blob)
  addresses.set(clientId, { blob, url })
  return url
}

function dropAddress(clientId: string): void {
  const address = addresses.get(clientId)
  // Keep the URL until the bubble of the server's message is rendered.
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
      // If a reload interrupts sending, the message is waiting again.
      void keepValue('outgoing', keyOf(after), after.state === 'sending' ? { ...after, state: 'waiting' } : after)
      return after
    }),
  }))
}

const without = (removedItems: readonly Outgoing[]) => {
  const ids = new Set(removedItems.map(({ clientId }) => clientId))
  useOutgoing.setState(({ items }) => ({ items: items.filter(({ clientId }) => !ids.has(clientId)) }))
}

/** Removes a message that will not be sent. */
export function removeOutgoing(item: Outgoing): void {
  drop(item)
  without([item])
}

/** How long a bubble stays after the server has its message, until the server's bubble is rendered, in milliseconds. */
const HANDOVER = 300

/** Marks messages as sent that the server has, and removes their bubbles after `HANDOVER`. */
export function confirmOutgoing(messages: readonly Pick<Message, 'clientId'>[]): void {
  const confirmed = confirmedBy(useOutgoing.getState().items, messages)
  if (confirmed.length === 0) return
  for (const item of confirmed) drop(item)
  useOutgoing.setState(({ items }) => ({
    items: items.map((item) => (confirmed.includes(item) ? { ...item, state: 'sent' } : item)),
  }))
  setTimeout(() => without(confirmed), HANDOVER)
}

/** Restores the messages that this user left unsent in this browser, and drops those of other users. */
export async function resumeOutgoing(userId: number): Promise<readonly Outgoing[]> {
  const storedItems = await readValues<Outgoing>('outgoing', `${userId}/`)
  const items = storedItems.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const present = new Set(useOutgoing.getState().items.map(({ clientId }) => clientId))
  useOutgoing.setState((before) => ({
    items: [
      ...items.filter(({ clientId }) => !present.has(clientId)),
      ...before.items.filter((item) => item.userId === userId),
    ],
  }))
  return items
}
