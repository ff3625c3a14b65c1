import './settings.css'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { settingsQuery, settingValue } from './setting-data.ts'
import type { SettingTab } from './setting-search.ts'
import { settingTexts } from './setting-texts.ts'

// Loaded separately, because only one tab is visible and together they are as large as three screens.
const OptionsTab = lazyPart(() => import('./options/options-tab.tsx').then((file) => file.OptionsTab))
const SchedulesTab = lazyScreen(() => import('./schedules-tab.tsx'), 'SchedulesTab')
const HolidaysTab = lazyScreen(() => import('./holidays-tab.tsx'), 'HolidaysTab')
const TextsTab = lazyScreen(() => import('./automatic-texts/texts-tab.tsx'), 'TextsTab')
const CompaniesTab = lazyScreen(() => import('./companies/companies-tab.tsx'), 'CompaniesTab')
const PlansTab = lazyScreen(() => import('./plans/plans-tab.tsx'), 'PlansTab')
const HelpsTab = lazyScreen(() => import('../help/public.ts'), 'HelpsTab')
const LegalTab = lazyScreen(() => import('../help/public.ts'), 'LegalTab')

/** Options of the company, and the operator's tabs, which depend on the setting and the flag (access.12). */
export function SettingsScreen() {
  const t = useTexts(settingTexts)
  const { tab: requestedTab = 'options' } = useSearch({ from: '/in/settings' })
  const navigate = useNavigate()
  const me = useMe()
  const { data, error, refetch } = useQuery(settingsQuery)
  const scheduleType = data === undefined ? 'disabled' : settingValue(data, 'scheduleType')
  const visibleTabs: SettingTab[] = [
    'options',
    ...(scheduleType === 'company' ? (['schedules'] as const) : []),
    // Also without hours of the company or its queues, because connections have their own.
    'holidays',
    'texts',
    ...(me.super ? (['companies', 'plans', 'helps', 'legal'] as const) : []),
  ]
  const tab = visibleTabs.includes(requestedTab) ? requestedTab : 'options'
  const open = (name: string | null) =>
    void navigate({ to: '/settings', search: name === 'options' ? {} : { tab: name as SettingTab }, replace: true })
  const names = {
    options: t('tabOptions'),
    schedules: t('tabSchedules'),
    holidays: t('tabHolidays'),
    texts: t('tabTexts'),
    companies: t('tabCompanies'),
    plans: t('tabPlans'),
    helps: t('tabHelps'),
    legal: t('tabLegal'),
  }
  return (
    <Page title={t('title')}>
      <Tabs value={tab} onChange={open} keepMounted={false} className="rc-settings">
        <Tabs.List mb="md">
          {visibleTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/*
         * For users who may not change anything, no control takes the focus, so the panel itself must be scrollable by
         * keyboard.
         */}
        <Tabs.Panel value="options" tabIndex={0}>
          <Suspense>
            {data ? (
              <OptionsTab settings={data} />
            ) : (
              error && <ErrorState error={error} onRetry={() => void refetch()} />
            )}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="schedules" tabIndex={0}>
          <Suspense>
            <SchedulesTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="holidays" tabIndex={0}>
          <Suspense>
            <HolidaysTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="texts" tabIndex={0}>
          <Suspense>
            <TextsTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="companies">
          <Suspense>
            <CompaniesTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="plans">
          <Suspense>
            <PlansTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="helps">
          <Suspense>
            <HelpsTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="legal">
          <Suspense>
            <LegalTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
