/**
 * React, evaluated as soon as it has arrived: it needs nothing else, so that a slow processor works while the rest of the
 * first code is on its way.
 */
import 'react-dom/client';
