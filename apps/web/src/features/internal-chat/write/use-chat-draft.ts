import { CHAT_FILE_MAX_BYTES, type ChatMessage, MOST_CHAT_FILES } from '@recado/contract/internal-chat/chat'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { create } from 'zustand'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { keepText } from '../../../platform/personal/personal-texts.ts'
import { chatDraftKey } from '../../../platform/storage.ts'
import { readFileLimit } from '../../../platform/values/upload-limit.ts'
import { chatTexts } from '../chat-texts.ts'
import type { QuotedChatMessage } from '../state/unsent.ts'
import { sortChatFiles } from './attachment.rules.ts'

interface Draft {
  text: string
  quoted: QuotedChatMessage | null
}

/** The user's own message whose text is being changed, with the draft that returns afterwards. */
interface Editing {
  message: ChatMessage
  draft: Draft
}

/** The files attached to drafts, kept as long as the page lives, by draft key. */
const useFiles = create<Readonly<Record<string, readonly File[]>>>()(() => ({}))
const none: readonly File[] = []

function read(key: string): Draft {
  try {
    return { text: '', quoted: null, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return { text: '', quoted: null }
  }
}

function keep(key: string, draft: Draft): void {
  keepText(key, draft.text === '' && !draft.quoted ? null : JSON.stringify(draft))
}

/** The draft of a chat, stored in this browser on every keystroke. */
export function useChatDraft(userId: number, chatUuid: string) {
  const t = useTexts(chatTexts)
  const key = chatDraftKey(userId, chatUuid)
  const [draft, setDraft] = useState(() => read(key))
  const files = useFiles((all) => all[key]) ?? none
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [editing, setEditing] = useState<Editing | null>(null)
  // While a message is edited, the stored draft is the one that returns afterwards.
  useEffect(() => keep(key, editing?.draft ?? draft), [key, draft, editing])
  const setFiles = useCallback(
    (change: (now: readonly File[]) => readonly File[]) =>
      useFiles.setState((all) => ({ [key]: change(all[key] ?? none) })),
    [key],
  )
  const addFiles = useCallback(
    (newFiles: readonly File[]) => {
      const limit = readFileLimit(CHAT_FILE_MAX_BYTES)
      const { accepted, refusals } = sortChatFiles(newFiles, useFiles.getState()[key]?.length ?? 0, limit.bytes)
      setRefusals(
        refusals.map((refusal) =>
          refusal.why === 'tooManyFiles'
            ? t('tooManyFiles', { max: MOST_CHAT_FILES })
            : t(refusal.why, { name: refusal.name, max: limit.size }),
        ),
      )
      setFiles((now) => [...now, ...accepted])
    },
    [key, setFiles, t],
  )
  const clear = () => {
    setDraft({ text: '', quoted: null })
    setFiles(() => none)
    setRefusals([])
  }
  const startEditing = useEffectEvent((message: ChatMessage) => {
    setEditing({ message, draft: editing?.draft ?? draft })
    setDraft({ text: message.message, quoted: null })
  })
  const endEditing = () => {
    if (editing) setDraft(editing.draft)
    setEditing(null)
  }
  return {
    ...draft,
    editing: editing?.message ?? null,
    edit: useCallback((message: ChatMessage) => startEditing(message), []),
    endEditing,
    files,
    /** Why the last chosen files were not attached. */
    refusals,
    setText: useCallback((text: string) => setDraft((now) => ({ ...now, text })), []),
    setQuoted: useCallback((quoted: QuotedChatMessage | null) => setDraft((now) => ({ ...now, quoted })), []),
    addFiles,
    removeFile: (file: File) => setFiles((now) => now.filter((one) => one !== file)),
    clear,
  }
}
