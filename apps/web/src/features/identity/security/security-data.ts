import { listSettings, updateSetting } from '@recado/contract/identity/endpoints'
import { endOwnSessions, listOwnSessions } from '@recado/contract/identity/sessions'
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  showTwoFactor,
} from '@recado/contract/identity/two-factor'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { signedOutEverywhere, withoutInput } from '../../../platform/session.ts'
import { leaveSafely } from '../leaving/leave-account.ts'

const twoFactorQuery = queryOptions({
  queryKey: ['security', 'two-factor'],
  queryFn: ({ signal }) => call(showTwoFactor, { signal }),
})

export const useTwoFactor = () => useQuery(twoFactorQuery)

/** Reloads whether the second factor is on, since when, and how many codes are left. */
export function useTwoFactorRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
}

/** Creates a new secret. Every call gives another one, so it is cached only while the dialog is open. */
export const beginSetUp = () => call(setUpTwoFactor, { body: {} })
export const finishSetUp = async (currentPassword: string, code: string) =>
  (await call(enableTwoFactor, { body: { currentPassword, code } })).recoveryCodes
export const turnOff = (currentPassword: string, code: string) =>
  call(disableTwoFactor, { body: { currentPassword, code } })
export const newCodes = async (currentPassword: string, code: string) =>
  (await call(renewRecoveryCodes, { body: { currentPassword, code } })).recoveryCodes

export const useOwnSessions = () =>
  useQuery({
    queryKey: ['security', 'sessions'],
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
    staleTime: 0,
  })

export const endEverywhere = (): Promise<void> =>
  leaveSafely(async () => {
    await withoutInput((signal) => call(endOwnSessions, { body: {}, signal }))
    signedOutEverywhere()
  })

const ruleKey = ['security', 'rule']

/** Whether the company requires the second factor of all users. */
export const useCompanyRule = () =>
  useQuery({
    queryKey: ruleKey,
    queryFn: async ({ signal }) => {
      const settings = await call(listSettings, { signal })
      return settings.find(({ key }) => key === 'twoFactorRequired')?.value === 'enabled'
    },
  })

export function useChangeRule() {
  const client = useQueryClient()
  return async (required: boolean) => {
    const value = required ? 'enabled' : 'disabled'
    await call(updateSetting, { params: { key: 'twoFactorRequired' }, body: { key: 'twoFactorRequired', value } })
    client.setQueryData(ruleKey, required)
    // This query also contains the company's rule.
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  }
}
