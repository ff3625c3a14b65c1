import type { PushChoices, StoredPushChoices } from '@recado/contract/push/push'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { displayedChoices, type PendingChange, remainingChanges } from './live-push.rules.ts'
import { saveChoices } from './push-data.ts'

/**
 * The user's choices as displayed, and a function to change them. A change is visible at once and is reset if the
 * server refuses it. Changes are sent one at a time.
 */
export function useChoices(serverChoices: StoredPushChoices): [PushChoices, (change: Partial<PushChoices>) => void] {
  const [pendingChanges, setPendingChanges] = useState<readonly PendingChange[]>([])
  const { mutate } = useMutation({
    scope: { id: 'push-choices' },
    mutationFn: saveChoices,
    onSuccess: ({ version }, change) =>
      setPendingChanges((all) => all.map((one) => (one.change === change ? { change, version } : one))),
    onError: (_error, change) => setPendingChanges((all) => all.filter((one) => one.change !== change)),
  })
  const choose = (change: Partial<PushChoices>) => {
    setPendingChanges((all) => [...remainingChanges(serverChoices, all), { change, version: null }])
    mutate(change)
  }
  return [displayedChoices(serverChoices, pendingChanges), choose]
}
