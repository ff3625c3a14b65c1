/** The library with all countries' numbers is large, so it is loaded while the form is filled in. */
let isPhoneNumber: ((text: string) => boolean) | undefined

export async function loadPhoneCheck(): Promise<void> {
  isPhoneNumber ??= (await import('@recado/contract/identity/company-phone.rules')).isPhoneNumber
}

/** True when a text is known to be no phone number; always false before the check is loaded. */
export const isWrongPhone = (text: string): boolean => isPhoneNumber?.(text) === false
