import { create } from 'zustand'
import { forgetValue, keepValue, readValue } from '../../../platform/personal/browser-database.ts'
import { keepText } from '../../../platform/personal/personal-texts.ts'
import { draftKey, noteKey } from '../../../platform/storage.ts'
import { newId } from '../../../platform/values/new-id.ts'
import type { Mention, Quoted, StoredFile } from './outgoing.rules.ts'

/** A ticket's draft. It ends only when it is sent or all its parts are deleted. */
export interface Draft {
  text: string
  quoted: Quoted | null
  mentions?: readonly Mention[]
}

/** A file that is sent with the next click on Send. */
export interface Attachment {
  id: string
  file: File
  caption: string
  /** Recorded in this browser. It is sent as a voice message, which has no caption. */
  voice?: boolean
  /** Set if the server already has the file. */
  stored?: StoredFile | undefined
}

const nothing: Draft = { text: '', quoted: null }

/** The texts of the user's drafts by ticket uuid, for the rows of the list. */
export const useDrafts = create<{ userId: number; texts: ReadonlyMap<string, string> }>()(() => ({
  userId: 0,
  texts: new Map(),
}))

/** Returns the texts of a user's drafts in this browser by ticket uuid. */
export function keptDrafts(userId: number): ReadonlyMap<string, string> {
  const prefix = draftKey(userId, '')
  const textsByUuid = new Map<string, string>()
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at)
      if (key?.startsWith(prefix)) {
        const uuid = key.slice(prefix.length)
        textsByUuid.set(uuid, readDraft(userId, uuid).text)
      }
    }
  } catch {}
  return textsByUuid
}

/**
 * Loads which drafts a user has in this browser and follows changes by its other tabs. Returns a function that stops
 * it.
 */
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

/** Removes the mark of drafts without text whose files are in another browser or were deleted by a logout. */
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
 * Calls the listener when another tab of this browser changed a ticket's draft, with the draft before and after. A draft
 * that was sent or emptied is empty afterwards. Returns a function that stops it.
 */
export function onDraftElsewhere(
  userId: number,
  uuid: string,
  listener: (before: Draft, after: Draft) => void,
): () => void {
  const key = draftKey(userId, uuid)
  const follow = ({ key: changedKey, oldValue, newValue }: StorageEvent) => {
    if (changedKey === key) listener(parsed(oldValue ?? '{}'), parsed(newValue ?? '{}'))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function parsed(json: string): Draft {
  try {
    return { ...nothing, ...(JSON.parse(json) as Partial<Draft>) }
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

/** Returns the unfinished note of a ticket, or '' without one. */
export function readNote(userId: number, uuid: string): string {
  try {
    return localStorage.getItem(noteKey(userId, uuid)) ?? ''
  } catch {
    return ''
  }
}

/** Stores an unfinished note, or deletes it if it is blank. */
export function keepNote(userId: number, uuid: string, text: string): void {
  keepText(noteKey(userId, uuid), text.trim() === '' ? null : text)
}

/** Stores a draft, or deletes it if it is empty and has no files. */
export function keepDraft(userId: number, uuid: string, draft: Draft, files: number): void {
  const empty = draft.text.trim() === '' && !draft.quoted && files === 0
  keepText(draftKey(userId, uuid), empty ? null : JSON.stringify(draft))
  mark(uuid, empty ? null : draft.text)
}

const keyOf = (userId: number, uuid: string) => `${userId}/${uuid}`
/** Recordings that are being added to a draft. Reading the draft's attachments waits for them. */
const pendingRecordings = new Map<string, Promise<void>>()

export async function keptAttachments(userId: number, uuid: string): Promise<Attachment[]> {
  const key = keyOf(userId, uuid)
  await pendingRecordings.get(key)
  return (await readValue<Attachment[]>('attachments', key)) ?? []
}

export async function keepAttachments(userId: number, uuid: string, attachments: readonly Attachment[]): Promise<void> {
  const key = keyOf(userId, uuid)
  await (attachments.length > 0 ? keepValue('attachments', key, attachments) : forgetValue('attachments', key))
}

/** Adds a recording to the draft of a ticket that the user has left. Does nothing if the recording is null or fails. */
export function addRecording(userId: number, uuid: string, recorded: Promise<File | null>): void {
  const key = keyOf(userId, uuid)
  const add = async () => {
    const file = await recorded.catch(() => null)
    if (!file) return
    const storedAttachments = (await readValue<Attachment[]>('attachments', key)) ?? []
    await keepAttachments(userId, uuid, [...storedAttachments, { id: newId(), file, caption: '', voice: true }])
    keepDraft(userId, uuid, readDraft(userId, uuid), storedAttachments.length + 1)
  }
  pendingRecordings.set(
    key,
    add().finally(() => pendingRecordings.delete(key)),
  )
}
