import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { readFileLimit } from '../../../platform/values/upload-limit.ts'
import { conversationTexts } from '../conversation-texts.ts'
import {
  type Attachment,
  type Draft,
  keepAttachments,
  keepDraft,
  keptAttachments,
  onDraftElsewhere,
  readDraft,
} from '../state/drafts.ts'
import type { StoredFile } from '../state/outgoing.rules.ts'
import { MAX_FILES, sortFiles } from './attachment.rules.ts'
import { setReply, useReplies } from './reply-state.ts'

/** A ticket's draft, stored in this browser on every key press. */
export function useDraft(uuid: string) {
  const t = useTexts(conversationTexts)
  const { id: userId } = useMe()
  const [text, setText] = useState(() => readDraft(userId, uuid).text)
  const [mentions, setMentions] = useState(() => readDraft(userId, uuid).mentions ?? [])
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const quoted = useReplies((replies) => replies[uuid] ?? null)
  const [refusal, setRefusal] = useState('')
  const restored = useRef(false)
  const [hasFiles, setHasFiles] = useState(false)
  const storedIds = useRef<ReadonlySet<string>>(new Set())
  const followedText = useRef<string | null>(null)
  useEffect(() => {
    const reply = readDraft(userId, uuid).quoted
    if (reply) setReply(uuid, reply)
    void keptAttachments(userId, uuid).then((files) => {
      restored.current = true
      setHasFiles(true)
      storedIds.current = new Set(files.map(({ id }) => id))
      if (files.length > 0) setAttachments((now) => [...files, ...now])
    })
  }, [userId, uuid])
  useEffect(() => {
    // Before the stored files are loaded, an empty list has no meaning.
    if (!restored.current && attachments.length === 0) return
    void keepAttachments(userId, uuid, attachments)
  }, [userId, uuid, attachments])
  useEffect(() => {
    // Already stored by the other tab, which may have typed more since then.
    if (followedText.current === text) return
    followedText.current = null
    if (restored.current || text || quoted) keepDraft(userId, uuid, { text, quoted, mentions }, attachments.length)
  }, [userId, uuid, text, quoted, mentions, attachments.length])
  // Shows what another tab types into the same draft, so that it is not sent twice. A text that has changed here stays.
  const follow = useEffectEvent((before: Draft, after: Draft) => {
    if (before.text !== text || after.text === text) return
    followedText.current = after.text
    setText(after.text)
    setMentions(after.mentions ?? [])
    setReply(uuid, after.quoted)
    if (after.text === '') setAttachments((all) => all.filter(({ id }) => !storedIds.current.has(id)))
  })
  useEffect(() => onDraftElsewhere(userId, uuid, (before, after) => follow(before, after)), [userId, uuid])
  const addFiles = useCallback(
    (files: readonly File[], stored?: StoredFile) => {
      const limit = readFileLimit()
      const { accepted, rejections } = sortFiles(files, attachments.length, limit.bytes)
      const reasons = rejections.map((rejection) =>
        rejection.why === 'tooManyFiles'
          ? t('tooManyFiles', { max: MAX_FILES })
          : t(rejection.why, { name: rejection.name, max: limit.size }),
      )
      setRefusal(reasons.join(' '))
      const news = accepted.map((file) => ({ id: newId(), file, caption: '', stored }))
      setAttachments((now) => [...now, ...news])
    },
    [attachments.length, t],
  )
  const clear = useCallback(() => {
    setText('')
    setMentions([])
    setAttachments([])
    setRefusal('')
    setReply(uuid, null)
    keepDraft(userId, uuid, { text: '', quoted: null }, 0)
    void keepAttachments(userId, uuid, [])
  }, [userId, uuid])
  /** `hasFiles`: the stored files and their captions are loaded. `refusal`: why the last files were not attached, or ''. */
  return {
    text,
    setText,
    quoted,
    mentions,
    setMentions,
    attachments,
    setAttachments,
    hasFiles,
    addFiles,
    refusal,
    clear,
  }
}
