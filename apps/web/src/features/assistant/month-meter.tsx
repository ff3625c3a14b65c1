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

/** The AI's usage this month and its limit (BOT-12), with a button to change the limit. */
export function MonthMeter() {
  const t = useTexts(promptTexts)
  const [changing, setChanging] = useState(false)
  const { data } = useMonth()
  if (!data) return null
  return (
    <div className="rc-card rc-work">
      <UsageBar settings={data} />
      <Button variant="default" size="xs" onClick={() => setChanging(true)}>
        {t('changeLimit')}
      </Button>
      {changing && <LimitForm limit={data.monthTokens} onClose={() => setChanging(false)} />}
    </div>
  )
}

function UsageBar({ settings: { monthTokens, used: usage } }: { settings: AssistantSettings }) {
  const t = useTexts(promptTexts)
  const formatNumber = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)
  if (monthTokens === null) return <div data-grow>{t('month', { used: formatNumber(usage.tokens) })}</div>
  const usageText = t('monthOf', { used: formatNumber(usage.tokens), limit: formatNumber(monthTokens) })
  const over = usage.tokens >= monthTokens
  return (
    <div data-grow>
      <div>{usageText}</div>
      <Progress
        value={Math.min(100, (usage.tokens / monthTokens) * 100)}
        aria-label={usageText}
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
