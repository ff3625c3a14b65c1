import { Button, Select, TextInput } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { variantsOf } from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignTest } from '@recado/contract/campaigns/results'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { testNumberKey } from '../../../platform/storage.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { sendTest } from '../control-data.ts'
import { controlTexts } from '../control-texts.ts'

const readNumber = (userId: number): string => {
  try {
    return localStorage.getItem(testNumberKey(userId)) ?? ''
  } catch {
    return ''
  }
}

const keepNumber = (userId: number, number: string): void => {
  try {
    localStorage.setItem(testNumberKey(userId), number)
  } catch {
    // A full or forbidden storage only means that the number is typed again.
  }
}

/** Sends the saved campaign to one number, which this browser remembers, and says what became of it. */
export function TestSend({ campaign }: { campaign: Campaign }) {
  const t = useTexts(controlTexts)
  const { id: userId } = useMe()
  const [number, setNumber] = useState(() => readNumber(userId))
  const variants = campaign.templateId === null ? variantsOf(campaign) : []
  const [variant, setVariant] = useState<string | null>(null)
  const [result, setResult] = useState<CampaignTest | null>(null)
  const test = useSubmit(async () => {
    setResult(null)
    const selectedVariant = Number(variant ?? variants[0])
    const body = { number: number.trim(), ...(variants.includes(selectedVariant) && { variant: selectedVariant }) }
    const answer = await sendTest(campaign.id, body)
    keepNumber(userId, body.number)
    setResult(answer)
  }, 0)
  return (
    <form
      className="cp-test rc-card"
      aria-label={t('testTitle')}
      // Typing a number changes nothing of the campaign.
      onInput={(event) => event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim() !== '') test.submit(undefined)
      }}
    >
      <strong>{t('testTitle')}</strong>
      <p className="cp-sub">{t('testHelp')}</p>
      <div className="cp-tools">
        <TextInput
          label={t('testNumber')}
          type="tel"
          autoComplete="tel"
          placeholder="+55 11 91234-5678"
          maxLength={50}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {variants.length > 1 && (
          <Select
            label={t('testVariant')}
            data={variants.map((one) => ({ value: String(one), label: t('testVariantNumber', { number: one }) }))}
            value={variant ?? String(variants[0])}
            onChange={setVariant}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        <Button type="submit" variant="default" loading={test.sending} disabled={number.trim() === ''}>
          {t('testAction')}
        </Button>
      </div>
      {test.failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(test.failure)}
        </div>
      )}
      {result && <TestResult result={result} />}
    </form>
  )
}

function TestResult({ result: { status, reason, number } }: { result: CampaignTest }) {
  const t = useTexts(controlTexts)
  return (
    <p role={status === 'failed' ? 'alert' : 'status'} className={status === 'failed' ? 'rc-form-error' : undefined}>
      {t(`test_${status}`, { number: formatNumber(number) })} {reason !== null && errorText(new ApiError(reason, 409))}
    </p>
  )
}
