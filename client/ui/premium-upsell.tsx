import { IconCrown } from '@tabler/icons-react';
import { Link } from './link';
import { texts } from './premium-upsell.texts';
import './premium-upsell.css';

/** What needs Premium, and where to get it; beside the control that was refused. `needs`: of `usePremium`. */
export const PremiumUpsell = ({ needs }: { needs: string | undefined }) =>
  needs && (
    <p className="premium-upsell" role="status">
      <IconCrown size={20} aria-hidden="true" />
      <span>{needs}</span> <Link to="/plans/premium">{texts.see}</Link>
    </p>
  );
