import type { KeptPushChoices, PushChoices } from '@recado/contract/push/push'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shownChoices, type UnderWay, underWayStill } from './live-push.rules.ts'
import { saveChoices } from './push-data.ts'

/**
 * A person's choices as they stand on screen, and how to change them. A change stands there within the press that made it, and goes
 * back when the server refuses it; changes are sent one after the other.
 */
export function useChoices(kept: KeptPushChoices): [PushChoices, (change: Partial<PushChoices>) => void] {
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([])
  const { mutate } = useMutation({
    scope: { id: 'push-choices' },
    mutationFn: saveChoices,
    onSuccess: ({ version }, change) =>
      setUnderWay((all) => all.map((one) => (one.change === change ? { change, version } : one))),
    onError: (_error, change) => setUnderWay((all) => all.filter((one) => one.change !== change)),
  })
  const choose = (change: Partial<PushChoices>) => {
    setUnderWay((all) => [...underWayStill(kept, all), { change, version: null }])
    mutate(change)
  }
  return [shownChoices(kept, underWay), choose]
}
