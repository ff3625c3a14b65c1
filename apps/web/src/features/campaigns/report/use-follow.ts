import { useEffect, useRef } from 'react'
import { refreshShippings, reloadReport } from '../campaign-data.ts'
import type { CampaignEvent } from '../live-campaigns.ts'

/**
 * How long after the end a report is refetched, in milliseconds (CMP-06), so that the last acknowledgements are
 * included.
 */
export const RELOAD_AFTER = 5_000

/** Follows a campaign: refetches its recipients on each progress event, and everything some seconds after its end. */
export function useFollow(id: number): (event: CampaignEvent) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (event) => {
    if (event.action === 'delete') return void reloadReport(id)
    void refreshShippings(id)
    if (event.record.status !== 'FINALIZADA' || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void reloadReport(id)
    }, RELOAD_AFTER)
  }
}
