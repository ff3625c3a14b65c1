import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useServerEvent } from '../../../platform/use-socket.ts'

/**
 * Returns the current state of a campaign while a form is open: the form's last answer, or a later event. The form keeps
 * its answer as the base of its saves.
 */
export function useFollowedCampaign(answer: Campaign | undefined): Campaign | undefined {
  const [latest, setLatest] = useState<Campaign | null>(null)
  useServerEvent('campaign', (event) => {
    if (event.action === 'update' && event.record.id === answer?.id) setLatest(event.record)
  })
  if (!answer || latest?.id !== answer.id) return answer
  return latest.updatedAt > answer.updatedAt ? latest : answer
}
