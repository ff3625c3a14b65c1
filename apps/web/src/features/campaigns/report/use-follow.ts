import { useEffect, useRef } from 'react'
import { refreshShippings, reloadReport } from '../campaign-data.ts'
import type { CampaignEvent } from '../live-campaigns.ts'

/** How long after the end a report is loaded anew, in milliseconds (CMP-06): the last acknowledgements come meanwhile. */
export const RELOAD_AFTER = 5_000

/** Follows a campaign: its recipients with each progress, everything once more some seconds after its end. */
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
