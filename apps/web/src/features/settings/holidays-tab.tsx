import { Button } from '@mantine/core'
import { showCompany } from '@recado/contract/identity/endpoints'
import type { SpecialDay } from '@recado/contract/values/hours'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Can, useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { areValidDays, sortedDays } from '../../ui/hours/special-days.rules.ts'
import { SpecialDays } from '../../ui/hours/special-days.tsx'
import { isOtherTab, useLeaveGuard } from '../../ui/leaving/use-leave-guard.ts'
import { saveHours } from './hours-data.ts'
import { settingsQuery, settingValue } from './setting-data.ts'
import { settingTexts } from './setting-texts.ts'

/** Holidays and special days of the whole company. */
export function HolidaysTab() {
  const { companyId } = useMe()
  const queryKey = ['company', companyId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showCompany, { params: { id: companyId }, signal }),
  })
  if (!data) return error && <ErrorState error={error} onRetry={() => void refetch()} />
  const { specialDays } = data
  return (
    <Days
      key={JSON.stringify(specialDays)}
      companyId={companyId}
      days={specialDays}
      onSaved={() => queryClient.invalidateQueries({ queryKey })}
    />
  )
}

interface DaysProps {
  companyId: number
  days: SpecialDay[]
  onSaved: () => Promise<void>
}

function Days({ companyId, days, onSaved }: DaysProps) {
  const t = useTexts(settingTexts)
  const mayChange = useCan('settings:edit')
  const { data: settings } = useQuery(settingsQuery)
  const onlyConnections = settings !== undefined && settingValue(settings, 'scheduleType') === 'disabled'
  const [value, setValue] = useState(days)
  const isChanged = JSON.stringify(value) !== JSON.stringify(days)
  useLeaveGuard(() => isChanged, { leaves: isOtherTab })
  const { submit, sending, failure } = useSubmit(async (specialDays: SpecialDay[]) => {
    await saveHours(companyId, { specialDays: sortedDays(specialDays) })
    toast(t('daysSaved'))
    await onSaved()
  })
  return (
    <fieldset className="rc-card rc-hours" disabled={!mayChange} aria-label={t('tabHolidays')}>
      {!mayChange && <p>{t('readOnly')}</p>}
      {onlyConnections && (
        <p className="rc-hours-none" role="status">
          <IconAlertTriangle size={18} aria-hidden />
          {t('daysConnectionsOnly')}
        </p>
      )}
      <SpecialDays days={value} onChange={setValue} readOnly={!mayChange} />
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <Can permission="settings:edit">
        <div className="rc-form-foot">
          {isChanged && (
            <span className="rc-hours-unsaved" role="status">
              {t('hoursUnsaved')}
            </span>
          )}
          <Button loading={sending} disabled={!isChanged || !areValidDays(value)} onClick={() => submit(value)}>
            {t('saveDays')}
          </Button>
        </div>
      </Can>
    </fieldset>
  )
}
