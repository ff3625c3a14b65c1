import { Button } from '@mantine/core'
import { showCompany, updateCompanySchedules } from '@recado/contract/identity/endpoints'
import type { WorkingDay } from '@recado/contract/values/hours'
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
import { isValidWeek, usualWeek, wholeWeek } from '../../ui/hours/week-hours.rules.ts'
import { WeekHours } from '../../ui/hours/week-hours.tsx'
import { isOtherTab, useLeaveGuard } from '../../ui/leaving/use-leave-guard.ts'
import { settingTexts } from './setting-texts.ts'

/** Working hours of the whole company (SET-03). */
export function SchedulesTab() {
  const { companyId } = useMe()
  const queryKey = ['company', companyId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showCompany, { params: { id: companyId }, signal }),
  })
  if (!data) return error && <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Hours
      key={JSON.stringify(data.schedules)}
      companyId={companyId}
      isSaved={data.schedules.length > 0}
      week={data.schedules.length > 0 ? wholeWeek(data.schedules) : usualWeek()}
      onSaved={() => queryClient.invalidateQueries({ queryKey })}
    />
  )
}

interface HoursProps {
  companyId: number
  /** False while the company has no stored hours, and the default week is only suggested. */
  isSaved: boolean
  week: WorkingDay[]
  onSaved: () => Promise<void>
}

function Hours({ companyId, isSaved, week, onSaved }: HoursProps) {
  const t = useTexts(settingTexts)
  const mayChange = useCan('settings:edit')
  const [value, setValue] = useState(week)
  const isChanged = JSON.stringify(value) !== JSON.stringify(week)
  useLeaveGuard(() => isChanged, { leaves: isOtherTab })
  const { submit, sending, failure } = useSubmit(async (schedules: WorkingDay[]) => {
    await call(updateCompanySchedules, { params: { id: companyId }, body: { id: companyId, schedules } })
    toast(t('hoursSaved'))
    await onSaved()
  })
  return (
    <fieldset className="rc-card rc-hours" disabled={!mayChange} aria-label={t('tabSchedules')}>
      <p>{t(mayChange ? 'hoursHelp' : 'readOnly')}</p>
      {!isSaved && (
        <p className="rc-hours-none" role="status">
          <IconAlertTriangle size={18} aria-hidden />
          {t(mayChange ? 'hoursNone' : 'hoursUnset')}
        </p>
      )}
      {(isSaved || mayChange) && <WeekHours value={value} onChange={setValue} readOnly={!mayChange} />}
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
          <Button loading={sending} disabled={!isValidWeek(value)} onClick={() => submit(value)}>
            {t('saveHours')}
          </Button>
        </div>
      </Can>
    </fieldset>
  )
}
