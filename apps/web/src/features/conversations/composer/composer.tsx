import { IconMicrophone, IconSend2, IconSignature } from '@tabler/icons-react'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { useStored } from '../../../platform/use-stored.ts'
import { EmojiButton } from '../../../ui/emoji/emoji-button.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts'
import { useGrowing } from '../../../ui/use-growing.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { composerId, focusWriting } from '../focus.ts'
import { composerHelpSlot } from '../slots.ts'
import type { Outgoing } from '../state/outgoing.rules.ts'
import { send } from '../state/send-outgoing.ts'
import { AttachMenu } from './attach-menu.tsx'
import { outgoingOf } from './outgoing-parts.ts'
import { ReplyBar } from './reply-bar.tsx'
import { setReply } from './reply-state.ts'
import { outgoingText, signature } from './signature.rules.ts'
import { useColleague } from './use-colleague.ts'
import { useDraft } from './use-draft.ts'
import { useOwner } from './use-owner.ts'
import { usePastedPlace } from './use-pasted-place.tsx'
import { useSuggestions } from './use-suggestions.tsx'

const AttachmentStrip = lazyPart(() => import('./attachment-strip.tsx').then((file) => file.AttachmentStrip))
const MemberList = lazyPart(() => import('./members/member-list.tsx').then((file) => file.MemberList))
const AudioRecorder = lazyPart(() => import('./audio-recorder.tsx').then((file) => file.AudioRecorder))

export interface ComposerProps {
  ticketId: number
  uuid: string
  /** The ticket's owner, if it is another user. */
  owner?: string | null
  /** Whether the ticket is of a group, whose members can be mentioned. */
  isGroup?: boolean
  /** Whether the user may start a flow in the ticket. */
  mayStartFlow?: boolean
  /** Returns whether the network does not accept the items. It shows the reason itself. */
  refuses?: (items: readonly Outgoing[]) => boolean
}

type DraftHere = ReturnType<typeof useDraft>
const focusAgain = () => focusWriting()

/** The composer. It has its own state, so that events of the conversation do not re-render it. */
export const Composer = memo(function Composer({
  ticketId,
  uuid,
  owner = null,
  isGroup,
  mayStartFlow = false,
  refuses,
}: ComposerProps) {
  const t = useTexts(conversationTexts)
  const me = useMe()
  const draft = useDraft(uuid)
  const { text, setText, quoted, attachments, addFiles } = draft
  const [signs] = useStored('signMessages')
  const [recording, setRecording] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const suggestions = useSuggestions({ uuid, text, setText, addFiles }, field)
  const { question } = suggestions
  const colleague = useColleague(ticketId, text)
  const other = useOwner(ticketId, owner, text)
  const place = usePastedPlace(ticketId, text, setText, other.ask)
  useGrowing(field, text)
  useFocusAtEnd(field)
  const dropping = useDroppedFiles(box, addFiles, '.ib-chat')
  const ready = text.trim() !== '' || attachments.length > 0
  const submit = () => {
    if (!ready || suggestions.ask() || other.ask() || colleague.ask()) return
    const items = outgoingOf({ ...draft, userId: me.id, ticketId, text: outgoingText(text, signs, me.name) })
    if (refuses?.(items)) return
    send(items)
    draft.clear()
    field.current?.focus()
  }
  const stopRecording = useCallback(() => setRecording(false), [])
  const sendRecording = (file: File) => {
    send(outgoingOf({ userId: me.id, ticketId, text: null, quoted, attachments: [{ file, caption: '' }], voice: true }))
    setReply(uuid, null)
  }
  return (
    <form
      ref={box}
      className="ib-composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {dropping && <div className="ib-drop">{t('dropHere')}</div>}
      {quoted && <ReplyBar quoted={quoted} onCancel={() => setReply(uuid, null)} />}
      {attachments.length > 0 && (
        <LazyParts>
          <AttachmentStrip ticketId={ticketId} attachments={attachments} text={text} onChange={draft.setAttachments} />
        </LazyParts>
      )}
      {colleague.name && <Question>{t('colleagueWrote', { name: colleague.name })}</Question>}
      {other.name && <Question>{t('ownerServes', { name: other.name })}</Question>}
      {suggestions.isHeld && <Question>{t('quickLoading')}</Question>}
      {question && <Question>{t(question.key, { name: question.name })}</Question>}
      {place.offer}
      {suggestions.list}
      {isGroup && <Members {...{ ticketId, box, draft }} />}
      {recording ? (
        <LazyParts onFail={stopRecording}>
          <AudioRecorder uuid={uuid} onDone={stopRecording} onSend={sendRecording} />
        </LazyParts>
      ) : (
        <div className="ib-composer-box" data-kept>
          <EmojiButton field={field} onClose={focusAgain} />
          <AttachMenu ticketId={ticketId} mayStartFlow={mayStartFlow} onFiles={addFiles} asks={other.ask} />
          <textarea
            ref={field}
            id={composerId}
            rows={1}
            value={text}
            maxLength={65_000}
            aria-label={t('composer')}
            placeholder={t('composer')}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (suggestions.takesKey(event)) return
              // The Enter that ends a composition belongs to the input method. Some report it as key 229.
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
                return
              event.preventDefault()
              submit()
            }}
            onPaste={(event) => {
              const files = [...event.clipboardData.files]
              if (files.length === 0) return place.onPaste(event.clipboardData.getData('text'))
              event.preventDefault()
              addFiles(files)
            }}
          />
          <WritingHelp ticketId={ticketId} text={text} setText={setText} />
          <SignSwitch />
          {ready ? (
            <button
              type="submit"
              className="ib-send"
              aria-label={t(colleague.name || other.name || question ? 'sendAnyway' : 'send')}
            >
              <IconSend2 size={20} stroke={1.7} />
            </button>
          ) : (
            <button
              type="button"
              className="ib-icon-button"
              aria-label={t('record')}
              title={t('record')}
              onClick={() => other.ask() || setRecording(true)}
            >
              <IconMicrophone size={20} stroke={1.7} />
            </button>
          )}
        </div>
      )}
      {draft.refusal && <Question>{draft.refusal}</Question>}
    </form>
  )
})

function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    // Put the cursor at the end of a restored draft.
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
    // Opening a ticket focuses the composer (screens.4), so that key presses do not trigger anything else.
    focusWriting({ politely: true })
  }, [field])
}

/** The members of a group, offered from the first `@` on. */
function Members({ draft, ...place }: { ticketId: number; box: RefObject<HTMLElement | null> } & { draft: DraftHere }) {
  const { text, attachments, mentions, setMentions, hasFiles } = draft
  const captions = attachments.map(({ caption }) => caption)
  // Wait for the stored captions, because a mention that only they contain would be dropped.
  if (!hasFiles) return null
  if (!text.includes('@') && !captions.some((caption) => caption.includes('@'))) return null
  return (
    <LazyParts>
      <MemberList {...place} captions={captions} mentions={mentions} onMentions={setMentions} />
    </LazyParts>
  )
}

/** The question before something is sent. */
const Question = ({ children }: { children: string }) => (
  <p className="ib-colleague" role="status">
    {children}
  </p>
)

/** Switches whether texts start with the user's name (MSG-11). Stored in this browser. */
const SignSwitch = memo(function SignSwitch() {
  const t = useTexts(conversationTexts)
  const { name } = useMe()
  const [signs, setSigns] = useStored('signMessages')
  if (useNarrow()) return null
  const title = `${t('sign')}. ${t('signHelp', { prefix: signature(name).trim() })}`
  return (
    <button
      type="button"
      role="switch"
      className="ib-icon-button ib-sign"
      aria-checked={signs}
      aria-label={t('sign')}
      title={title}
      onClick={() => setSigns(!signs)}
    >
      <IconSignature size={20} stroke={1.7} />
    </button>
  )
})

/** AI writing help, if the company offers it. Its space is reserved until its code is loaded. */
function WritingHelp(props: { ticketId: number; text: string; setText: (text: string) => void }) {
  const Help = useSlot(composerHelpSlot)
  const { company } = useMe()
  if (!Help || !company.aiHelps?.some((help) => help !== 'transcription')) return null
  return (
    <span className="ib-help-place">
      <LazyParts>
        <Help {...props} onClose={focusAgain} />
      </LazyParts>
    </span>
  )
}
