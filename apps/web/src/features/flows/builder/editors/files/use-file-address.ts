import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../../platform/api/api.ts'

/** Signed addresses are valid for a day. They are refreshed after half of it, in milliseconds. */
const LASTS = 12 * 60 * 60 * 1000

/** Returns the address of a file: a blob URL for a chosen one, the signed address for a stored one. */
export function useFileAddress(url: string, file: File | null) {
  const own = useOwnAddress(file)
  const signed = useQuery({
    queryKey: ['flow-files', url],
    queryFn: async ({ signal }) => (await call(signFlowFiles, { body: { urls: [url] }, signal })).previews[url] ?? null,
    enabled: url !== '' && file === null,
    staleTime: LASTS,
  })
  return { address: file ? own : (signed.data ?? null), isGone: file === null && url !== '' && signed.data === null }
}

function useOwnAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}
