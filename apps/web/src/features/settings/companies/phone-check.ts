/** The library of all countries' numbers is large: it is fetched while the form is filled in. */
let isPhoneNumber: ((text: string) => boolean) | undefined

/** Makes the check ready. */
export async function loadPhoneCheck(): Promise<void> {
  isPhoneNumber ??= (await import('@recado/contract/identity/company-phone.rules')).isPhoneNumber
}

/** Whether a text is seen to be no phone number; never before the check is ready. */
export const isWrongPhone = (text: string): boolean => isPhoneNumber?.(text) === false
