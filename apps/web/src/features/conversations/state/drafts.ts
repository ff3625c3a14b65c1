import { create } from 'zustand'
import { forgetValue, keepValue, readValue } from '../../../platform/personal/browser-database.ts'
import { keepText } from '../../../platform/personal/personal-texts.ts'
import { draftKey, noteKey } from '../../../platform/storage.ts'
import { newId } from '../../../platform/values/new-id.ts'
import type { Mention, Quoted, StoredFile } from './outgoing.rules.ts'

/** The draft of a ticket. Only sending it (or deleting every part) ends it. */
export interface Draft {
  text: string
  quoted: Quoted | null
  mentions?: readonly Mention[]
}

/** A file that waits for the Send button. */
export interface Attachment {
  id: string
  file: File
  caption: string
  /** Recorded here: it goes as a voice message, which has no caption. */
  voice?: boolean
  /** Set where the server has the file already. */
  stored?: StoredFile | undefined
}

const nothing: Draft = { text: '', quoted: null }

/** The tickets (by uuid) in which the person has a draft, each with its text, for the rows of the list. */
export const useDrafts = create<{ userId: number; texts: ReadonlyMap<string, string> }>()(() => ({
  userId: 0,
  texts: new Map(),
}))

/** The texts of a person's drafts at this browser, by the uuid of their ticket. */
export function keptDrafts(userId: number): ReadonlyMap<string, string> {
  const prefix = draftKey(userId, '')
  const found = new Map<string, string>()
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at)
      if (key?.startsWith(prefix)) {
        const uuid = key.slice(prefix.length)
        found.set(uuid, readDraft(userId, uuid).text)
      }
    }
  } catch {}
  return found
}

/** Reads which drafts of a person lie at this browser, and follows its other tabs. Returns how to stop. */
export function watchDrafts(userId: number): () => void {
  const prefix = draftKey(userId, '')
  useDrafts.setState({ userId, texts: keptDrafts(userId) })
  void unmarkFileless(userId)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix)) mark(key.slice(prefix.length), newValue === null ? null : parsed(newValue).text)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Takes the mark off drafts without a word whose files are at another browser, or went with a logout. */
async function unmarkFileless(userId: number): Promise<void> {
  for (const [uuid, text] of useDrafts.getState().texts) {
    if (text.trim() !== '' || readDraft(userId, uuid).quoted) continue
    const files = await keptAttachments(userId, uuid)
    const now = useDrafts.getState()
    if (files.length === 0 && now.userId === userId && now.texts.get(uuid) === text) mark(uuid, null)
  }
}

function mark(uuid: string, text: string | null): void {
  const { texts } = useDrafts.getState()
  if ((texts.get(uuid) ?? null) === text) return
  const next = new Map(texts)
  if (text === null) next.delete(uuid)
  else next.set(uuid, text)
  useDrafts.setState({ texts: next })
}

/**
 * Calls back with the draft of a ticket that another tab of this browser sent or emptied. Returns how to stop.
 */
export function onDraftGone(userId: number, uuid: string, listener: (gone: Draft) => void): () => void {
  const key = draftKey(userId, uuid)
  const follow = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null && event.oldValue !== null) listener(parsed(event.oldValue))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function parsed(kept: string): Draft {
  try {
    return { ...nothing, ...(JSON.parse(kept) as Partial<Draft>) }
  } catch {
    return nothing
  }
}

export function readDraft(userId: number, uuid: string): Draft {
  try {
    return parsed(localStorage.getItem(draftKey(userId, uuid)) ?? '{}')
  } catch {
    return nothing
  }
}

/** The half-written note of a ticket; '' without one. */
export function readNote(userId: number, uuid: string): string {
  try {
    return localStorage.getItem(noteKey(userId, uuid)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a half-written note; a blank one is forgotten. */
export function keepNote(userId: number, uuid: string, text: string): void {
  keepText(noteKey(userId, uuid), text.trim() === '' ? null : text)
}

/** Keeps a draft; an empty one without files is forgotten. */
export function keepDraft(userId: number, uuid: string, draft: Draft, files: number): void {
  const empty = draft.text.trim() === '' && !draft.quoted && files === 0
  keepText(draftKey(userId, uuid), empty ? null : JSON.stringify(draft))
  mark(uuid, empty ? null : draft.text)
}

const keyOf = (userId: number, uuid: string) => `${userId}/${uuid}`
/** Recordings on their way into a draft: who reads it waits for them. */
const coming = new Map<string, Promise<void>>()

export async function keptAttachments(userId: number, uuid: string): Promise<Attachment[]> {
  const key = keyOf(userId, uuid)
  await coming.get(key)
  return (await readValue<Attachment[]>('attachments', key)) ?? []
}

export async function keepAttachments(userId: number, uuid: string, attachments: readonly Attachment[]): Promise<void> {
  const key = keyOf(userId, uuid)
  await (attachments.length > 0 ? keepValue('attachments', key, attachments) : forgetValue('attachments', key))
}

/** Adds what was recorded in a ticket that one has left to its draft; nothing for null and for a recording that fails. */
export function addRecording(userId: number, uuid: string, recorded: Promise<File | null>): void {
  const key = keyOf(userId, uuid)
  const add = async () => {
    const file = await recorded.catch(() => null)
    if (!file) return
    const kept = (await readValue<Attachment[]>('attachments', key)) ?? []
    await keepAttachments(userId, uuid, [...kept, { id: newId(), file, caption: '', voice: true }])
    keepDraft(userId, uuid, readDraft(userId, uuid), kept.length + 1)
  }
  coming.set(
    key,
    add().finally(() => coming.delete(key)),
  )
}
