interface SocialLink {
  name: string;
  url: string;
}

/** The links of the setting `SOCIAL_LINKS`, which the server writes into the document. */
export const socialLinks = () =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="social-links"]')?.content ?? '[]') as SocialLink[];
