import { Button, NumberInput, Progress } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MOST_MONTH_TOKENS } from '@recado/contract/assistant/choices'
import type { AssistantSettings } from '@recado/contract/assistant/settings'
import { useState } from 'react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { wholeBetween } from '../../ui/forms/field-checks.ts'
import { saveMonthLimit, useMonth } from './prompt-data.ts'
import { promptTexts } from './prompt-texts.ts'

/** What the AI used this month of what it may (BOT-12), and the way to change that. */
export function MonthMeter() {
  const t = useTexts(promptTexts)
  const [changing, setChanging] = useState(false)
  const { data } = useMonth()
  if (!data) return null
  return (
    <div className="rc-card rc-work">
      <Used settings={data} />
      <Button variant="default" size="xs" onClick={() => setChanging(true)}>
        {t('changeLimit')}
      </Button>
      {changing && <LimitForm limit={data.monthTokens} onClose={() => setChanging(false)} />}
    </div>
  )
}

function Used({ settings: { monthTokens, used } }: { settings: AssistantSettings }) {
  const t = useTexts(promptTexts)
  const written = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)
  if (monthTokens === null) return <div data-grow>{t('month', { used: written(used.tokens) })}</div>
  const said = t('monthOf', { used: written(used.tokens), limit: written(monthTokens) })
  const over = used.tokens >= monthTokens
  return (
    <div data-grow>
      <div>{said}</div>
      <Progress
        value={Math.min(100, (used.tokens / monthTokens) * 100)}
        aria-label={said}
        size="sm"
        mt={6}
        {...(over && { color: 'red' })}
      />
      {over && <p role="status">{t('monthOver')}</p>}
    </div>
  )
}

function LimitForm({ limit, onClose }: { limit: number | null; onClose: () => void }) {
  const t = useTexts(promptTexts)
  const form = useForm<{ tokens: number | string }>({
    initialValues: { tokens: limit ?? '' },
    validate: { tokens: wholeBetween(1, MOST_MONTH_TOKENS) },
  })
  const submit = async ({ tokens }: typeof form.values) => {
    await saveMonthLimit(tokens === '' ? null : Number(tokens))
    toast(t('limitSaved'))
    onClose()
  }
  return (
    <FormModal title={t('limitTitle')} form={form} onSubmit={submit} onClose={onClose}>
      <NumberInput
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('limit')}
        description={t('limitHelp')}
        data-autofocus
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('tokens')}
      />
    </FormModal>
  )
}
