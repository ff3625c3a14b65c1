import { Button, Checkbox, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import type { SimulationInput } from '@recado/contract/flows/simulation'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'

export interface OutsideFormProps {
  of: 'request' | 'typebot' | 'openai'
  isBusy: boolean
  onAnswer: (input: SimulationInput) => Promise<boolean>
}

/** A form for the response of an external system, because the simulator makes no calls. */
export function OutsideForm({ of, isBusy, onAnswer }: OutsideFormProps) {
  const t = useTexts(flowSimulatorTexts)
  const [fails, setFails] = useState(false)
  const [status, setStatus] = useState<number | string>(200)
  const [text, setText] = useState(of === 'request' ? '{}' : '')
  const [why, setWhy] = useState('')
  const [isDone, setIsDone] = useState(false)
  const isRequest = of === 'request'
  const send = (event: FormEvent) => {
    event.preventDefault()
    const code = Number(status)
    if (fails) return void onAnswer({ do: 'answer', fails: why.trim() || t('failsDefault') })
    if (isRequest) return void onAnswer({ do: 'answer', status: code, body: text })
    const says = text.split(/\n\s*\n/).map((one) => one.trim())
    void onAnswer({ do: 'answer', says: says.filter((one) => one !== '').slice(0, MAX_TEXTS), done: isDone })
  }
  const isWrong = !fails && isRequest && !(Number(status) >= 100 && Number(status) <= 599)
  return (
    <form className="rc-sim-outside" aria-label={t(`outside_${of}`)} onSubmit={send}>
      <strong>{t(`outside_${of}`)}</strong>
      <SegmentedControl
        size="xs"
        aria-label={t('outcome')}
        value={fails ? 'fails' : 'answers'}
        onChange={(value) => setFails(value === 'fails')}
        data={[
          { value: 'answers', label: t('answers') },
          { value: 'fails', label: t('fails') },
        ]}
      />
      {fails && (
        <Textarea
          size="xs"
          label={t('why')}
          placeholder={t('failsDefault')}
          autosize
          maxLength={500}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      )}
      {!fails && isRequest && (
        <NumberInput
          size="xs"
          label={t('status')}
          min={100}
          max={599}
          allowDecimal={false}
          value={status}
          error={isWrong ? t('statusWrong') : null}
          onChange={setStatus}
        />
      )}
      {!fails && (
        <Textarea
          size="xs"
          label={t(isRequest ? 'body' : 'says')}
          description={isRequest ? undefined : t('saysHelp')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={isRequest ? 100_000 : 4096}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {!fails && !isRequest && (
        <Checkbox
          size="xs"
          label={t('machineDone')}
          checked={isDone}
          onChange={({ currentTarget }) => setIsDone(currentTarget.checked)}
        />
      )}
      <Button type="submit" size="xs" loading={isBusy} disabled={isWrong}>
        {t('giveAnswer')}
      </Button>
    </form>
  )
}

/** The contract's limit for one response. */
const MAX_TEXTS = 20
