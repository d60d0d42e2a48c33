import { socialLinks } from '../../lib/http/social-links';
import { texts } from './footer-box.texts';

/** The site's own pages elsewhere, where any are set. */
export function SocialLinks() {
  const links = socialLinks();
  if (links.length === 0) return null;
  return (
    <nav aria-label={texts.social}>
      <ul>
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
