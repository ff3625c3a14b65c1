import { Button, Textarea } from '@mantine/core'
import { TRIAL_LIMITS } from '@recado/contract/assistant/choices'
import type { TrialAnswer, TrialInput } from '@recado/contract/assistant/prompt'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { FormattedText } from '../conversations/public.ts'
import { tryPrompt } from './prompt-data.ts'
import { promptTexts } from './prompt-texts.ts'

export interface PromptTrialProps {
  /** The values of the form, saved or not. */
  values: Omit<TrialInput, 'messages'>
  name: string
  onClose: () => void
}

/** A line of the trial; an answer carries its sources, cost and action. */
type TrialLine = { from: 'customer'; text: string } | { from: 'machine'; text: string; answer: TrialAnswer }

/** A trial conversation with a prompt: no customer, and nothing is kept when the dialog closes. */
export function PromptTrial({ values, name, onClose }: PromptTrialProps) {
  const t = useTexts(promptTexts)
  const [draft, setDraft] = useState('')
  const { lines, busy, error, send, restart } = useTrial(values)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // In React, events bubble from this dialog to the form of the prompt.
    event?.stopPropagation()
    const text = draft.trim()
    if (text === '' || busy) return
    setDraft('')
    void send(text).then((isSent) => {
      if (!isSent) setDraft((current) => current || text)
    })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog title={t('trialTitle', { name })} onClose={onClose} size={560} fills>
      <p className="pr-detail">{t('trialHelp')}</p>
      <TrialLog lines={lines} busy={busy} />
      {error && (
        <div className="rc-form-error" role="alert">
          {error}
        </div>
      )}
      <form className="pr-trial-foot" onSubmit={submit}>
        <Textarea
          label={t('trialMessage')}
          data-autofocus
          autosize
          minRows={1}
          maxRows={5}
          maxLength={TRIAL_LIMITS.characters}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={pressed}
        />
        <div className="pr-trial-actions">
          <Button variant="default" disabled={lines.length === 0 || busy} onClick={restart}>
            {t('trialRestart')}
          </Button>
          <Button type="submit" loading={busy} disabled={draft.trim() === ''}>
            {t('trialSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A line as a message of a trial. An answer may be longer than one, so the model reads its beginning, as in a ticket. */
const messageOf = ({ from, text }: TrialLine) => ({
  from,
  text: text.slice(0, TRIAL_LIMITS.characters).replace(/[\ud800-\udbff]$/, ''),
})

/** The state of a trial. A message that failed returns to its field. */
function useTrial(values: PromptTrialProps['values']) {
  const [lines, setLines] = useState<readonly TrialLine[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const send = async (text: string): Promise<boolean> => {
    const before = lines
    const question: TrialLine[] = [...before, { from: 'customer', text }]
    setLines(question)
    setBusy(true)
    setError('')
    try {
      // An answer without text does not belong to the conversation.
      const messages = question.filter((line) => line.text !== '').map(messageOf)
      const answer = await tryPrompt({ ...values, messages: messages.slice(-values.maxMessages) })
      setLines([...question, { from: 'machine', text: answer.text, answer }])
      return true
    } catch (failure) {
      setLines(before)
      setError(errorText(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    setLines([])
    setError('')
  }
  return { lines, busy, error, send, restart }
}

function TrialLog({ lines, busy }: { lines: readonly TrialLine[]; busy: boolean }) {
  const t = useTexts(promptTexts)
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on every new line
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [lines, busy])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div ref={log} className="pr-trial" role="log" aria-label={t('trialLog')} tabIndex={0}>
      {lines.length === 0 && <p className="pr-trial-empty">{t('trialEmpty')}</p>}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
        <div key={at} className="pr-trial-line" data-from={line.from}>
          {line.text !== '' && (
            <p className="pr-bubble">
              <span className="rc-hidden">{t(line.from === 'customer' ? 'trialCustomer' : 'trialAi')}: </span>
              {line.from === 'customer' ? drawText(line.text) : <FormattedText text={line.text} />}
            </p>
          )}
          {line.from === 'machine' && <AnswerFacts answer={line.answer} />}
        </div>
      ))}
      {busy && <p className="pr-trial-empty">{t('trialBusy')}</p>}
    </div>
  )
}

/** The cost, the sources and the action of an answer. */
function AnswerFacts({ answer: { tokens, sources, handsOver, note, toolCall } }: { answer: TrialAnswer }) {
  const t = useTexts(promptTexts)
  const count = new Intl.NumberFormat(currentLanguage()).format(tokens)
  return (
    <div className="pr-facts">
      <span>{t('trialTokens', { tokens: count })}</span>
      {toolCall && <span>{t('trialTool', { name: toolCall.name })}</span>}
      {handsOver && <strong>{t('trialHandsOver')}</strong>}
      {note && <span className="pr-note">{note}</span>}
      {sources.length > 0 && (
        <details>
          <summary>{t('trialSources', { count: sources.length })}</summary>
          <ul>
            {sources.map(({ documentId, title, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sources of an answer never change
              <li key={`${documentId}-${at}`}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
