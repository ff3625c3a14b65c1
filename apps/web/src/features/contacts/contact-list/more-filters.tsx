import { Button, MultiSelect, Popover, Select } from '@mantine/core'
import { marketingStates } from '@recado/contract/contacts/consent'
import { contactOrigins } from '@recado/contract/contacts/contact'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useQueues } from '../../queues/public.ts'
import { useContactTagOptions } from '../contact-data.ts'
import { type ContactFilters, countOtherFilters, filtersOf, tagsOf } from './list-filters.rules.ts'
import { pageTexts } from './page-texts.ts'

const DAYS = [7, 30, 90, 180, 365]

/** Names as options of a field. A selected record that was deleted, as in an older segment, has a name too. */
const namedOptions = (
  rows: ReadonlyArray<{ id: number; name: string }> | undefined,
  { selected, deletedName }: { selected: readonly number[]; deletedName: string },
) => {
  const names = rows ?? []
  const deletedIds = rows ? selected.filter((id) => !names.some((row) => row.id === id)) : []
  const deletedOptions = deletedIds.map((id) => ({ value: String(id), label: deletedName }))
  return [...names.map(({ id, name }) => ({ value: String(id), label: name })), ...deletedOptions]
}

/** Filters contacts by tag, queue, consent, origin and last contact (CTC-13). */
export function MoreFilters({
  filters,
  onChange,
}: {
  filters: ContactFilters
  onChange: (next: ContactFilters) => void
}) {
  const t = useTexts(pageTexts)
  const p = useTexts(platformTexts)
  const [open, setOpen] = useState(false)
  const tags = useContactTagOptions()
  const queues = useQueues()
  const count = countOtherFilters(filters)
  const queueIds = filters.fila ? [filters.fila] : []
  const choose = (change: Record<string, unknown>) => onChange(filtersOf({ ...filters, ...change }))
  // The popover focuses its first field, whose options would cover the others.
  const field = {
    ...{ clearable: true, openOnFocus: false, comboboxProps: { withinPortal: false } },
    placeholder: t('anyValue'),
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus shadow="md" width={300}>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} stroke={1.8} />}
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? t('filtersOn', { n: count }) : t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <div className="ct-filters">
          <MultiSelect
            label={t('tags')}
            searchable
            data={namedOptions(tags.data, { selected: tagsOf(filters), deletedName: t('deletedTag') })}
            value={tagsOf(filters).map(String)}
            onChange={(ids) => choose({ etiquetas: ids.join(',') || undefined })}
            {...field}
            {...(tagsOf(filters).length > 0 && { placeholder: '' })}
          />
          <Select
            label={t('queue')}
            searchable
            data={namedOptions(queues.data, { selected: queueIds, deletedName: t('deletedQueue') })}
            value={filters.fila ? String(filters.fila) : null}
            onChange={(id) => choose({ fila: id ?? undefined })}
            {...field}
          />
          <Select
            label={t('consent')}
            data={marketingStates.map((value) => ({ value, label: t(`consent_${value}`) }))}
            value={filters.divulgacao ?? null}
            onChange={(value) => choose({ divulgacao: value ?? undefined })}
            {...field}
          />
          <Select
            label={t('origin')}
            data={contactOrigins.map((value) => ({ value, label: t(`origin_${value}`) }))}
            value={filters.origem ?? null}
            onChange={(value) => choose({ origem: value ?? undefined })}
            {...field}
          />
          <LastContact filters={filters} onChoose={choose} field={field} />
          <Button variant="subtle" size="xs" disabled={count === 0} onClick={() => onChange(daysAndText(filters))}>
            {p('clearFilters')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const daysAndText = ({ q, de, ate }: ContactFilters) => filtersOf({ q, de, ate })

function LastContact({
  filters: { contato, silencio },
  onChoose,
  field,
}: {
  filters: ContactFilters
  onChoose: (change: Record<string, unknown>) => void
  field: object
}) {
  const t = useTexts(pageTexts)
  const option = (key: 'contato' | 'silencio') => (days: number) => ({
    value: `${key} ${days}`,
    label: t(key === 'contato' ? 'contactedWithin' : 'silentFor', { n: days }),
  })
  const withOwn = (days: number | undefined) => (days && !DAYS.includes(days) ? [...DAYS, days] : DAYS)
  return (
    <Select
      label={t('lastContact')}
      data={[...withOwn(contato).map(option('contato')), ...withOwn(silencio).map(option('silencio'))]}
      value={contato ? `contato ${contato}` : silencio ? `silencio ${silencio}` : null}
      onChange={(value) => {
        const [key = '', days] = value?.split(' ') ?? []
        onChoose({ contato: undefined, silencio: undefined, ...(days ? { [key]: days } : {}) })
      }}
      {...field}
    />
  )
}
