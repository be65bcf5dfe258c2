export const REPORT_REASONS = ['spam', 'abuse', 'obscene', 'privacy', 'flood', 'copyright', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
