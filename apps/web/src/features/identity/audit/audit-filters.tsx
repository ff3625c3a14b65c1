import { Button, Select } from '@mantine/core'
import { auditAreaNames } from '@recado/contract/identity/audit-areas'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { spanProblem } from '../../../ui/dates/span-problem.ts'
import { useUserNames } from '../user-names.ts'
import { type AuditSearch, auditSearch } from './audit-filters.rules.ts'
import { auditTexts } from './audit-texts.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange: (search: AuditSearch) => void
}

/** Filters by author, subject and date. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const t = useTexts(auditTexts)
  const { data: people } = useUserNames()
  const change = (part: Record<string, unknown>) => onChange(auditSearch({ ...search, ...part }))
  return (
    <div className="rc-audit-filters">
      <Select
        label={t('who')}
        placeholder={t('anyone')}
        clearable
        searchable
        data={(people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={search.quem ? String(search.quem) : null}
        onChange={(quem) => change({ quem })}
      />
      <Select
        label={t('area')}
        placeholder={t('anyArea')}
        clearable
        data={auditAreaNames.map((name) => ({ value: name, label: t(`area_${name}`) }))}
        value={search.area ?? null}
        onChange={(area) => change({ area })}
      />
      <DateField label={t('from')} value={search.de ?? ''} max={search.ate} onChange={(de) => change({ de })} />
      <DateField
        label={t('to')}
        value={search.ate ?? ''}
        min={search.de}
        error={spanProblem(search.de, search.ate)}
        onChange={(ate) => change({ ate })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
