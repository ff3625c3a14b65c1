import { CHAT_TEXT_MAX_LENGTH, type Chat } from '@recado/contract/internal-chat/chat'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { EmojiButton } from '../../../ui/emoji/emoji-button.tsx'
import { mentionedIds } from '../../../ui/mention/mention.rules.ts'
import { useMentions } from '../../../ui/mention/use-mentions.tsx'
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts'
import { useGrowing } from '../../../ui/use-growing.ts'
import { chatTexts } from '../chat-texts.ts'
import { changeOwnMessage } from '../state/chat-data.ts'
import { sendChatText } from '../state/unsent.ts'
import { Attachments } from './attachments.tsx'
import type { useChatDraft } from './use-chat-draft.ts'

export interface ChatComposerProps {
  chat: Chat
  draft: ReturnType<typeof useChatDraft>
  field: RefObject<HTMLTextAreaElement | null>
}

/** The composer: Enter or the button sends text that is not blank (CHT-06). */
export function ChatComposer({ chat, draft, field }: ChatComposerProps) {
  const t = useTexts(chatTexts)
  const { id: userId } = useMe()
  const box = useRef<HTMLFormElement>(null)
  const { text, setText, quoted, files, addFiles } = draft
  const people = useMemo(() => chat.users.map(({ user }) => user), [chat.users])
  const mentions = useMentions({ label: t('mention'), text, field, usePeople: () => people })
  useGrowing(field, text)
  const dropping = useDroppedFiles(box, addFiles, '.ic-talk')
  useEffect(() => {
    // Put the caret at the end of a restored draft.
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
    field.current?.focus({ preventScroll: true })
  }, [field])
  const { editing } = draft
  const [hasFailed, setFailed] = useState(false)
  const ready = text.trim() !== '' || (editing ? editing.files.length > 0 : files.length > 0)
  const saveEdit = async (messageId: number) => {
    setFailed(false)
    try {
      await changeOwnMessage(chat.id, messageId, text, mentionedIds(text, people))
      draft.endEditing()
    } catch {
      setFailed(true)
    }
    field.current?.focus()
  }
  const submit = () => {
    if (!ready) return
    if (editing) return void saveEdit(editing.id)
    sendChatText({ userId, chatId: chat.id, text, mentions: mentionedIds(text, people), quoted, files })
    draft.clear()
    field.current?.focus()
  }
  const focusAgain = useCallback(() => field.current?.focus(), [field])
  return (
    <form
      ref={box}
      className="ic-composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {dropping && <div className="ic-drop">{t('dropHere')}</div>}
      {editing && <Editing hasFailed={hasFailed} onEnd={draft.endEditing} />}
      {quoted && <Answering name={quoted.senderName} text={quoted.message} onEnd={() => draft.setQuoted(null)} />}
      {files.length > 0 && <Attachments files={files} onRemove={draft.removeFile} />}
      {mentions.list}
      <div className="ic-composer-box">
        <EmojiButton className="ic-icon-button" field={field} onClose={focusAgain} />
        <AttachButton onFiles={addFiles} />
        <textarea
          ref={field}
          data-kept
          rows={1}
          value={text}
          maxLength={CHAT_TEXT_MAX_LENGTH}
          aria-label={t('write')}
          placeholder={t('write')}
          {...mentions.field}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            mentions.follow()
          }}
          onSelect={mentions.follow}
          onKeyDown={(event) => {
            if (mentions.takesKey(event)) return
            if (event.key === 'Escape' && editing) return draft.endEditing()
            // Ignore the Enter that ends an IME composition; some input methods report it as key code 229.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
              return
            event.preventDefault()
            submit()
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            addFiles(pasted)
          }}
        />
        <button type="submit" className="ic-send" aria-label={t('send')} title={t('send')} disabled={!ready}>
          <IconSend2 size={20} stroke={1.7} />
        </button>
      </div>
      {draft.refusals.length > 0 && (
        <p className="ic-refusal" role="alert">
          {draft.refusals.join(' ')}
        </p>
      )}
    </form>
  )
}

/** The own message that is being edited. Escape or the button keeps the old text. */
function Editing({ hasFailed, onEnd }: { hasFailed: boolean; onEnd: () => void }) {
  const t = useTexts(chatTexts)
  return (
    <div className="ic-answering">
      <div className="ic-quote" role="status">
        <span className="ic-quote-name">{t('editing')}</span>
        {hasFailed && <span className="ic-quote-text">{t('notChanged')}</span>}
      </div>
      <button
        type="button"
        className="ic-icon-button"
        aria-label={t('stopEditing')}
        title={t('stopEditing')}
        onClick={onEnd}
      >
        <IconX size={18} stroke={1.8} />
      </button>
    </div>
  )
}

function Answering({ name, text, onEnd }: { name: string; text: string; onEnd: () => void }) {
  const t = useTexts(chatTexts)
  return (
    <div className="ic-answering">
      <div className="ic-quote">
        <span className="ic-quote-name">{t('answering', { name })}</span>
        <span className="ic-quote-text">{drawableLine(text) || t('quotedFile')}</span>
      </div>
      <button
        type="button"
        className="ic-icon-button"
        aria-label={t('stopAnswering')}
        title={t('stopAnswering')}
        onClick={onEnd}
      >
        <IconX size={18} stroke={1.8} />
      </button>
    </div>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(chatTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="ic-icon-button"
        aria-label={t('attach')}
        title={t('attach')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.7} />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
