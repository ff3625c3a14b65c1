import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type ExtractionSource,
  LEAST_QUANTITY,
  MOST_QUANTITY,
  USUAL_COUNTRY_CODE,
} from '@recado/contract/extractor/extraction'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastError } from '../../platform/toast.ts'
import type { ExtractionInput } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'
import { ListChoice } from './list-choice.tsx'

interface ExtractionFormProps {
  sources: readonly ExtractionSource[]
  running: boolean
  onStart: (asked: ExtractionInput) => Promise<void>
  onStop: () => Promise<void>
}

/** The search term, the place, the number of results, and the handling of numbers (EXT-01, EXT-05, EXT-06). */
export function ExtractionForm({ sources, running, onStart, onStop }: ExtractionFormProps) {
  const t = useTexts(extractorTexts)
  const hasCampaigns = useHasFeature('useCampaigns')
  const mayFillLists = useCan('lists:edit')
  const [busy, setBusy] = useState(false)
  const form = useExtractionForm()
  const { pesquisa, city } = form.values
  const act = async (what: () => Promise<void>) => {
    setBusy(true)
    await what().catch(toastError)
    setBusy(false)
  }
  const submit = ({ listId, quantidade, countryCode, source, ...rest }: typeof form.values) =>
    act(() =>
      onStart({
        ...rest,
        quantidade: Number(quantidade),
        source: (source ?? null) as ExtractionSource | null,
        countryCode: countryCode.trim() || null,
        autoCopyListId: listId === null ? null : Number(listId),
      }),
    )
  return (
    <form className="rc-card ex-form" onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <div className="ex-fields">
        <TextInput
          label={t('search')}
          description={t('searchHelp')}
          maxLength={200}
          {...form.getInputProps('pesquisa')}
        />
        <TextInput label={t('place')} description={t('placeHelp')} maxLength={200} {...form.getInputProps('city')} />
        <NumberInput
          label={t('quantity')}
          description={`${LEAST_QUANTITY}–${MOST_QUANTITY}`}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          {...form.getInputProps('quantidade')}
        />
        {sources.length > 1 && (
          <Select
            label={t('source')}
            description={' '}
            allowDeselect={false}
            data={sources.map((source) => ({ value: source, label: t(`source_${source}`) }))}
            {...form.getInputProps('source')}
            value={form.values.source ?? sources[0] ?? null}
          />
        )}
      </div>
      <fieldset className="ex-options">
        <legend>{t('options')}</legend>
        <div className="ex-fields">
          <TextInput
            label={t('countryCode')}
            description={t('countryCodeHelp')}
            inputMode="tel"
            maxLength={5}
            {...form.getInputProps('countryCode')}
          />
          {hasCampaigns && mayFillLists && (
            <ListChoice
              label={t('autoCopy')}
              description={t('autoCopyHelp')}
              clearable
              {...form.getInputProps('listId')}
            />
          )}
        </div>
        <div className="ex-checks">
          <Checkbox checked disabled readOnly label={t('removeFirstNine')} description={t('removeFirstNineHelp')} />
          <Checkbox label={t('autoSave')} {...form.getInputProps('autoSaveToContacts', { type: 'checkbox' })} />
        </div>
      </fieldset>
      <div className="ex-actions">
        <Button
          type="submit"
          leftSection={<IconPlayerPlay size={16} />}
          loading={busy && !running}
          disabled={running || pesquisa.trim() === '' || city.trim() === ''}
        >
          {t('start')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} />}
          loading={busy && running}
          disabled={!running}
          onClick={() => void act(onStop)}
        >
          {t('stop')}
        </Button>
      </div>
    </form>
  )
}

function useExtractionForm() {
  const t = useTexts(extractorTexts)
  return useForm({
    mode: 'controlled',
    initialValues: {
      ...{ pesquisa: '', city: '', quantidade: LEAST_QUANTITY as number | string, countryCode: USUAL_COUNTRY_CODE },
      ...{ autoSaveToContacts: false, listId: null as string | null, source: null as string | null },
    },
    validate: {
      quantidade: (value) =>
        Number.isInteger(value) && Number(value) >= LEAST_QUANTITY && Number(value) <= MOST_QUANTITY
          ? null
          : t('quantityInvalid'),
      countryCode: (value) => (/^(\+\d{1,4})?$/.test(value.trim()) ? null : t('countryCodeInvalid')),
    },
  })
}
