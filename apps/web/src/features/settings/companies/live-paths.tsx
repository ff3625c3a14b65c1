import { type LiveCause, listLivePaths } from '@recado/contract/app/live-paths'
import { IconRouteAltLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { settingTexts } from '../setting-texts.ts'

/** Polling interval while the page is open, in ms. */
const EVERY_MS = 15_000

const causeTexts = {
  refused: 'liveRefused',
  silent: 'liveSilent',
  cut: 'liveCut',
  lost: 'liveLost',
} as const satisfies Record<LiveCause, string>

/** Tells the operator that browsers of this node receive no live updates by websocket, and why. Hidden when all do. */
export function LivePaths() {
  const t = useTexts(settingTexts)
  const { data } = useQuery({
    queryKey: ['live-paths'],
    queryFn: ({ signal }) => call(listLivePaths, { signal }),
    refetchInterval: EVERY_MS,
    meta: { silent: true },
  })
  const countOf = (path: string) => data?.paths.find((one) => one.path === path)?.count ?? 0
  const [websocket, polling, reading] = ['websocket', 'polling', 'reading'].map(countOf) as [number, number, number]
  if (!data || polling + reading === 0) return null
  const causes = data.causes.filter(({ count }) => count > 0)
  return (
    <div className="st-live" role="note">
      <IconRouteAltLeft size={18} stroke={1.7} aria-hidden />
      <span>
        {t('livePaths', { websocket, polling, reading })}
        {causes.length > 0 && ` ${causes.map(({ cause, count }) => t(causeTexts[cause], { count })).join(' ')}`}
      </span>
    </div>
  )
}
