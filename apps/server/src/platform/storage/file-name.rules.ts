const pattern = /^[A-Za-z0-9_-]{32}\.[a-z0-9]{1,8}$/

/** Only names that we gave: they hold no slash and no second dot, so that a path cannot leave its folder. */
export const isFileName = (name: string): boolean => pattern.test(name)

/** An extension as it stands in a stored name. */
export function plainExtension(extension: string): string {
  const plain = extension.replace(/^\./, '').toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(plain) ? plain : 'bin'
}

/** A positive whole number, checked because it becomes part of a path. */
export const isCompanyId = (companyId: number): boolean => Number.isSafeInteger(companyId) && companyId > 0
