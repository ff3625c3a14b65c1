import type { Company } from '@recado/contract/identity/company'
import { type Icon, IconAlertCircle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { TextKey } from '../../../platform/i18n/texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'
import { settingTexts } from '../setting-texts.ts'
import type { pt } from '../texts.pt.ts'
import { type CompanyState, companyState, daysBetween } from './due-words.rules.ts'

const looks: Record<CompanyState, { tone: Tone; icon: Icon }> = {
  active: { tone: 'good', icon: IconCircleCheck },
  trial: { tone: 'wait', icon: IconClock },
  soon: { tone: 'wait', icon: IconClock },
  over: { tone: 'bad', icon: IconAlertCircle },
  inactive: { tone: 'quiet', icon: IconCircleX },
}

/** Name, plan, users, due date and subscription state. */
export function useCompanyColumns(
  today: string,
  onEdit: (company: Company) => void,
  onDelete: (company: Company) => void,
): Column<Company>[] {
  const t = useTexts(settingTexts)
  const formatUsers = ({ userCount, plan }: Company) =>
    plan ? t('usedOf', { used: userCount, limit: plan.users }) : String(userCount)
  const state = (company: Company) => {
    const state = companyState(company, today)
    return <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>
  }
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'email', label: t('email'), cell: ({ email }) => (email ? <EmailText address={email} /> : '–') },
    { key: 'plan', label: t('plan'), cell: ({ plan }) => plan?.name ?? '–' },
    { key: 'users', label: t('users'), align: 'end', cell: formatUsers },
    { key: 'recurrence', label: t('recurrence'), cell: ({ recurrence }) => t(recurrence as TextKey<typeof pt>) },
    { key: 'dueDate', label: t('dueDate'), cell: ({ dueDate }) => <DueDate day={dueDate} today={today} /> },
    { key: 'status', label: t('status'), cell: state },
    {
      key: 'actions',
      align: 'actions',
      cell: (company) => (
        <RowActions
          edit={{ label: t('editNamed', { name: company.name }), onClick: () => onEdit(company) }}
          remove={{ label: t('deleteNamed', { name: company.name }), onClick: () => onDelete(company) }}
        />
      ),
    },
  ]
}

function DueDate({ day, today }: { day: string | null; today: string }) {
  const t = useTexts(settingTexts)
  if (day === null) return t('never')
  const days = daysBetween(today, day)
  const words = days === 0 ? t('dueToday') : days > 0 ? t('dueIn', { count: days }) : t('overSince', { count: -days })
  return (
    <>
      {formatDay(day)}
      <span className="rc-due-words">{words}</span>
    </>
  )
}
