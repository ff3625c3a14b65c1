/**
 * By extension: types that the content alone cannot determine, such as containers (ZIP, OLE), text, and bytes without a
 * signature.
 */
const types: Record<string, string> = {
  xml: 'application/xml',
  svg: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
  csv: 'text/csv',
  txt: 'text/plain',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  json: 'application/json',
  p12: 'application/x-pkcs12',
  pfx: 'application/x-pkcs12',
  cer: 'application/x-x509-ca-cert',
  crt: 'application/x-x509-ca-cert',
  pem: 'application/x-pem-file',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  apk: 'application/vnd.android.package-archive',
  ofx: 'application/x-ofx',
  dwg: 'image/vnd.dwg',
}

/** Content types that are ambiguous: the file name decides. */
const AMBIGUOUS = /^(application\/(octet-stream|zip|x-cfb|xml)|text\/plain)$/

/** Extensions of document types that the content determines. */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-rar-compressed': 'rar',
  'application/x-7z-compressed': '7z',
  'application/gzip': 'gz',
  'image/heic': 'heic',
  'image/tiff': 'tiff',
  'text/plain': 'txt',
  'text/csv': 'csv',
}

/**
 * Types that the content determines, with their extensions. The first one is added to a name with another extension.
 */
const extensionsByType: Record<string, readonly string[]> = {
  'application/pdf': ['pdf', 'ai'],
  'application/x-rar-compressed': ['rar', 'cbr'],
  'application/x-7z-compressed': ['7z', 'cb7'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx', 'dotx', 'docm'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx', 'xltx', 'xlsm'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx', 'ppsx', 'potx', 'pptm'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/avif': ['avif', 'avifs'],
  'image/bmp': ['bmp', 'dib'],
  'audio/wav': ['wav', 'wave'],
  'audio/flac': ['flac'],
}

const extensionOf = (name: string): string | null => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? null

/**
 * Returns the type and name under which a document is sent, because phones choose the program by both. The content
 * decides; when it is ambiguous, the extension does. A name with a missing or wrong extension gets that of its type.
 */
export function documentNamed(name: string, mimetype: string | null): { fileName: string; mimetype: string } {
  const contentType = mimetype?.split(';')[0]?.trim() || 'application/octet-stream'
  const extension = extensionOf(name)
  const byName = extension !== null && Object.hasOwn(types, extension) ? types[extension] : undefined
  const type = AMBIGUOUS.test(contentType) && byName ? byName : contentType
  const fittingExtensions = Object.hasOwn(extensionsByType, type) ? extensionsByType[type] : undefined
  const isWrong = extension !== null && fittingExtensions !== undefined && !fittingExtensions.includes(extension)
  const newExtension = isWrong
    ? fittingExtensions[0]
    : extension === null
      ? (endings[type] ?? fittingExtensions?.[0])
      : undefined
  return { fileName: newExtension ? `${name}.${newExtension}` : name, mimetype: type }
}
