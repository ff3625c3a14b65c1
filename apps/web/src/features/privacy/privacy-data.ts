import type { In } from '@recado/contract/endpoint'
import type { RequestKind } from '@recado/contract/privacy/choices'
import {
  eraseContactData,
  exportContactData,
  listPrivacyRequests,
  previewErasure,
  previewRetention,
  showConsentQuestion,
  showContactPrivacy,
  showPrivacySettings,
  updatePrivacySettings,
} from '@recado/contract/privacy/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { refetchCached } from '../../platform/api/query-client.ts'

const privacyKey = ['privacy']

export const usePrivacySettings = () =>
  useQuery({
    queryKey: [...privacyKey, 'settings'],
    queryFn: ({ signal }) => call(showPrivacySettings, { signal }),
    refetchOnMount: 'always',
  })

/** How much data the limits would remove now; null disables the query. */
export const useRetentionPreview = (days: { mediaDays: number; messageDays: number } | null) =>
  useQuery({
    queryKey: [...privacyKey, 'preview', days],
    queryFn: ({ signal }) => call(previewRetention, { query: days ?? { mediaDays: 0, messageDays: 0 }, signal }),
    enabled: days !== null && (days.mediaDays > 0 || days.messageDays > 0),
    placeholderData: keepPreviousData,
  })

export const usePrivacyLog = (kind: RequestKind | undefined, pageNumber: number) =>
  useQuery({
    queryKey: [...privacyKey, 'log', kind, pageNumber],
    queryFn: ({ signal }) => call(listPrivacyRequests, { query: { pageNumber, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Exports and erasures of a contact's data. Needs `privacy:view`. */
export const useContactPrivacy = (contactId: number, enabled: boolean) =>
  useQuery({
    queryKey: [...privacyKey, 'contact', contactId],
    queryFn: ({ signal }) => call(showContactPrivacy, { params: { contactId }, signal }),
    enabled,
    refetchOnMount: 'always',
  })

/** The consent question that a contact was asked, and the answer. */
export const useConsentQuestion = (contactId: number) =>
  useQuery({
    queryKey: [...privacyKey, 'consent', contactId],
    queryFn: ({ signal }) => call(showConsentQuestion, { params: { contactId }, signal }),
    enabled: useCan('contacts:view'),
    refetchOnMount: 'always',
  })

export const useErasurePreview = (contactId: number) =>
  useQuery({
    queryKey: [...privacyKey, 'erasure', contactId],
    queryFn: ({ signal }) => call(previewErasure, { params: { contactId }, signal }),
    refetchOnMount: 'always',
  })

export const usePrivacyActions = () => ({
  save: async (body: In<typeof updatePrivacySettings, 'body'>) => {
    const settings = await call(updatePrivacySettings, { body })
    void refetchCached(privacyKey)
    return settings
  },
  exportData: async (contactId: number) => {
    await call(exportContactData, { params: { contactId } })
    void refetchCached(privacyKey)
  },
  erase: async (contactId: number, body: In<typeof eraseContactData, 'body'>) => {
    await call(eraseContactData, { params: { contactId }, body })
    void refetchCached(privacyKey)
  },
})
